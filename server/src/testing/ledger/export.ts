import { Readable } from 'node:stream'
import { addDays } from '@fortnight/contract/calendar'
import { ledgerTokenType, recordFile } from '@fortnight/contract/proofs/record-file'
import type { LedgerHead } from '@fortnight/contract/testing/ledger-file'
import type { RunTerms } from '@fortnight/contract/testing/replay-state'
import { ledgerKeys, type RunDetail } from '@fortnight/contract/testing/runs'
import type * as z from 'zod'
import type { Caller } from '../../platform/http/serve.ts'
import { csvOf, type FileStream } from '../../platform/http/csv.ts'
import type { RunRow } from './ledger.repository.ts'
import type { Replayed } from './replay.ts'

type Signer = Pick<Caller, 'clock'> & {
  issuers: Pick<Caller['issuers'], 'signText'>
  config: Pick<Caller['config'], 'publicOrigin'>
}

/** The first line of the file of an event log, which says where the log ends, and its signature. */
export async function signEnd(
  { issuers, config, clock }: Signer,
  { id, need, days, timezone }: RunTerms & { id: string },
  { length, head }: Pick<LedgerHead, 'length' | 'head'>,
) {
  const first: LedgerHead = {
    format: 'fortnight-ledger/1',
    run: id,
    need,
    days,
    timezone,
    length,
    head,
    exported_at: clock().toISOString(),
    keys: `${config.publicOrigin}${ledgerKeys.list.path}`,
  }
  const signed = JSON.stringify(first)
  return { signed, signature: await issuers.signText(signed, ledgerTokenType) }
}

/** The signed file of an event log. `Replayed` is of one moment, so that length and end belong to its lines. */
export async function ledgerExport(signer: Signer, run: RunRow, { rows, head }: Replayed): Promise<FileStream> {
  const { signed, signature } = await signEnd(signer, run, { length: rows.length, head })
  const stream = Readable.from(recordFile(signed, rows, signature))
  return { name: `ledger-${run.id}.jsonl`, type: 'application/x-ndjson', stream }
}

/** The replayed state and the events it comes from. */
export const stateExport = ({ id, need, days, timezone }: RunRow, { state, events }: Replayed): FileStream => ({
  name: `run-${id}.json`,
  type: 'application/json',
  stream: Readable.from([JSON.stringify({ run: id, terms: { need, days, timezone }, state, events }, null, 1)]),
})

type Row = z.input<typeof RunDetail>['roster'][number]

/** A row for each tester, a column for each day so far: minutes of use, and the grade of the day. */
export function daysExport(id: string, { roster, started_on, elapsed }: z.input<typeof RunDetail>): FileStream {
  const days = Array.from({ length: elapsed }, (_, index) => index)
  const dayColumns = days.flatMap((index): [string, (row: Row) => string | number | null][] => {
    const on = started_on ? addDays(started_on, index) : ''
    return [
      [`${on} minutes`, ({ minutes }) => minutes[index] ?? null],
      [`${on} grade`, ({ grades }) => grades[index] ?? null],
    ]
  })
  const listed = roster.some(({ email }) => email !== null)
  return csvOf<Row>(
    `days-${id}.csv`,
    {
      tester: ({ name }) => name,
      ...(listed && { email: ({ email }: Row) => email }),
      device: ({ device }) => device,
      state: ({ state }) => state,
      step: ({ step }) => step,
      opted_in_from_day: ({ from_day }) => from_day,
      ...Object.fromEntries(dayColumns),
    },
    roster,
  )
}
