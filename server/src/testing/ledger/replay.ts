import { LedgerLine, type RunTerms } from '@fortnight/contract/testing/replay-state'
import { replay } from '@fortnight/contract/testing/replay'
import type { Db } from '../../platform/db/database.ts'
import * as ledger from './ledger.repository.ts'

/** State of the run by replaying its event log, with the lines that were read. */
export async function replayRun(db: Db, run: RunTerms & { id: string }) {
  const rows = await ledger.listLines(db, run.id)
  const events = rows.map(({ line }) => LedgerLine.parse(JSON.parse(line)))
  return { ...replay(run, events), events, rows, head: rows.at(-1)?.hash ?? '' }
}
export type Replayed = Awaited<ReturnType<typeof replayRun>>
