import type { Selection } from './bulk-bar.tsx'

/** An act on several rows, one call each: what was done stays done if a later one fails. */
export interface BulkAct<R> {
  label: string
  /** Rows that it cannot be done to are passed over. */
  appliesTo?: (row: R) => boolean
  act: (row: R) => Promise<unknown>
  /** Asks before the first of them; if the answer is false, all rows are left as they were. */
  begin?: (rows: readonly R[]) => Promise<boolean>
  /** Said of those it was done to, after their number: "marked as resolved". */
  done: string
  /** Takes the place of `act`: does all of it, and says what became of it; true once nothing has to stay selected. */
  whole?: (selection: Selection<R>) => Promise<boolean>
}

interface Outcome {
  done: number
  failed: number
  /** Rows that the act could not be done to. */
  passed: number
  /** Rows that were not tried, because it was stopped. */
  left: number
}

/** Does an act to each row, one after the other, until it is stopped; undefined if it was called off before the first. */
export async function runBulk<R>(
  { appliesTo, act, begin }: BulkAct<R>,
  rows: readonly R[],
  isStopped: () => boolean,
  onProgress: (done: number, all: number) => void,
): Promise<Outcome | undefined> {
  const mine = appliesTo ? rows.filter(appliesTo) : rows
  if (begin && !(await begin(mine))) return undefined
  let [done, failed] = [0, 0]
  for (const row of mine) {
    if (isStopped()) break
    onProgress(done + failed, mine.length)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server is shared, and a stop is heard
    await act(row).then(
      () => (done += 1),
      () => (failed += 1),
    )
  }
  return { done, failed, passed: rows.length - mine.length, left: mine.length - done - failed }
}
