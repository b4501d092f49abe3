import type { Selection } from './bulk-bar.tsx'

/** An act on several rows; has one of `act`, `together` and `whole`. */
export interface BulkAct<R> {
  label: string
  /** Rows that it cannot be done to are passed over. */
  appliesTo?: (row: R) => boolean
  /** Does it to one row, one call each: what was done stays done if a later one fails. */
  act?: (row: R) => Promise<unknown>
  /** Does it to all rows by one call; undefined if it was called off. */
  together?: (rows: readonly R[]) => Promise<{ done: number; reasons: readonly string[] } | undefined>
  /** Said of those it was done to, after their number: "marked as resolved". */
  done: string
  /** Does all of it, and says what became of it; true once nothing has to stay selected. */
  whole?: (selection: Selection<R>) => Promise<boolean>
}

interface Outcome {
  done: number
  failed: number
  /** Rows that the act could not be done to. */
  passed: number
  /** Rows that were not tried, because it was stopped. */
  left: number
  /** Why it failed, as far as it is known. */
  reasons: readonly string[]
}

/** Does an act to each row, one after the other, until it is stopped, or to all at once; undefined if it was called off. */
export async function runBulk<R>(
  { appliesTo, act, together }: BulkAct<R>,
  rows: readonly R[],
  isStopped: () => boolean,
  onProgress: (done: number, all: number) => void,
): Promise<Outcome | undefined> {
  const mine = appliesTo ? rows.filter(appliesTo) : rows
  const passed = rows.length - mine.length
  if (together && mine.length > 0) {
    const outcome = await together(mine)
    return outcome && { ...outcome, failed: mine.length - outcome.done, passed, left: 0 }
  }
  let [done, failed] = [0, 0]
  for (const row of mine) {
    if (isStopped()) break
    onProgress(done + failed, mine.length)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server is shared, and a stop is heard
    await act?.(row).then(
      () => (done += 1),
      () => (failed += 1),
    )
  }
  return { done, failed, passed, left: mine.length - done - failed, reasons: [] }
}
