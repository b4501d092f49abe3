import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { type Removal, Retention, type SealedLedgers } from '@fortnight/contract/operations/retention'
import { retainedTableNames } from '@fortnight/contract/vocabulary/retained-table-names'
import type { Value } from '../../admin/versions/subject.ts'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import { removalsQuery } from './settings.queries.ts'

const megabytes = (bytes: number) => `${figure(Math.ceil(bytes / 1_000_000))} MB`

function amountOf({ rows, months, bytes }: Removal): string {
  if (rows === 0 && !months) return 'Nothing'
  const of = months === null ? '' : `${counted(months, 'month')}, `
  return `${of}${counted(rows, 'row')}, about ${megabytes(bytes)}`
}

/** Names with what becomes of them. */
function Effects({
  caption,
  effects,
}: {
  caption: string
  effects: readonly (readonly [name: string, amount: string])[]
}) {
  return (
    <table className="w-full text-14">
      <caption className="mb-2 text-left text-13 text-ink-3">{caption}</caption>
      <tbody className="hair tabular-nums">
        {effects.map(([name, amount]) => (
          <tr key={name}>
            <th className="py-2 text-left font-normal">{name}</th>
            <td className="py-2 text-right font-semibold">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the next night would seal, and how much room sealed records save. */
const sealing = ({ to_seal, events_to_seal, sealed, row_bytes, bytes }: SealedLedgers) =>
  [
    [
      'Sealed tonight',
      to_seal === 0 ? 'Nothing' : `${counted(to_seal, 'record')}, ${counted(events_to_seal, 'event')}`,
    ],
    ['Sealed so far', sealed === 0 ? 'None' : `${counted(sealed, 'record')}, ${megabytes(row_bytes - bytes)} saved`],
  ] as const

/** What would be removed and sealed with the retention that is typed, as soon as it is saved. */
export function RetentionEffect({ typed }: { typed: Value }) {
  const retention = Retention.safeParse(typed).data
  const { data } = useQuery({
    ...removalsQuery(retention),
    enabled: retention !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!data || !retention) return null
  return (
    <>
      <Effects
        caption="Removed within an hour of saving, for good. Backups from before keep it."
        effects={data.data.map((removal) => [retainedTableNames[removal.table], amountOf(removal)])}
      />
      <Effects caption="Records of closed tests: sealed, and kept." effects={sealing(data.ledgers)} />
    </>
  )
}

/** Asks once more before a retention by which something is removed that the one in force keeps. */
export function retentionDoubt(typed: readonly Removal[], now: readonly Removal[]): Doubt | undefined {
  const more = typed.filter(({ table, rows }) => rows > (now.find((other) => other.table === table)?.rows ?? 0))
  if (!more.length) return undefined
  return {
    title: 'Remove this for good?',
    message: `${more.map((removal) => `${retainedTableNames[removal.table]}: ${amountOf(removal)}`).join('. ')}. It can’t be brought back.`,
  }
}
