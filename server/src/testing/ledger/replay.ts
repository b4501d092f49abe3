import { LedgerLine, type RunTerms } from '@fortnight/contract/testing/replay-state'
import { replay } from '@fortnight/contract/testing/replay'
import type { Db } from '../../platform/db/database.ts'
import * as ledger from './ledger.repository.ts'

type Run = RunTerms & { id: string }

function replayed(run: Run, rows: Awaited<ReturnType<typeof ledger.listLines>>) {
  const events = rows.map(({ line }) => LedgerLine.parse(JSON.parse(line)))
  return { ...replay(run, events), events, rows, head: rows.at(-1)?.hash ?? '' }
}

/** State of the run by replaying its event log, with the lines that were read. */
export const replayRun = async (db: Db, run: Run) => replayed(run, await ledger.listLines(db, [run.id]))

/** The same of several runs, read with one statement; in their order. */
export async function replayRuns(db: Db, runs: readonly Run[]) {
  if (runs.length === 0) return []
  const rows = Map.groupBy(
    await ledger.listLines(
      db,
      runs.map(({ id }) => id),
    ),
    ({ run_id }) => run_id,
  )
  return runs.map((run) => replayed(run, rows.get(run.id) ?? []))
}
export type Replayed = Awaited<ReturnType<typeof replayRun>>
