import { countryName } from '@fortnight/contract/format/names'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import type { Recruit as Wanted, StaffingGap } from '@fortnight/contract/testing/staffing-gap'
import { leftOutAdvice, leftOutLabels } from '@fortnight/contract/vocabulary/left-out-labels'
import { CellLines } from './list/cell-lines.tsx'
import { type PlainColumn, PlainTable } from './plain-table.tsx'

interface Row {
  id: string
  name: string
  advice: string | undefined
  testers: number
  alone: number | null
}

const columns: readonly PlainColumn<Row>[] = [
  { label: 'Testers', cell: ({ name, advice }) => <CellLines under={advice}>{name}</CellLines> },
  { label: 'How many', right: true, cell: ({ testers }) => figure(testers) },
  { label: 'For this reason alone', right: true, cell: ({ alone }) => (alone === null ? '' : figure(alone)) },
]

type Counts = Pick<StaffingGap, 'left_out' | 'free'>

const rowsOf = ({ left_out, free }: Counts): Row[] => [
  ...left_out.map(({ reason, testers, alone }) => ({
    id: reason,
    name: leftOutLabels[reason],
    advice: leftOutAdvice[reason],
    testers,
    alone,
  })),
  { id: 'free', name: 'Free for this test', advice: undefined, testers: free, alone: null },
]

/** All testers of the pool by why they can't join a test. */
export function LeftOutTable({ counts }: { counts: Counts }) {
  return (
    <>
      <PlainTable caption="Testers of the pool by why they are left out" rows={rowsOf(counts)} columns={columns} />
      <p className="mt-2 text-13 text-ink-3">Each tester is counted once, at the first reason that applies.</p>
    </>
  )
}

/** Countries, phones and number of the testers who are missing. */
export function Recruit({ recruit: { testers, countries, android, free_mb, premium } }: { recruit: Wanted }) {
  const from = countries.length ? `in ${countries.map((code) => countryName(code)).join(', ')}` : 'in any country'
  return (
    <p>
      About <b className="font-semibold text-ink">{counted(testers, `more ${premium ? 'premium ' : ''}tester`)}</b>{' '}
      {from}, each from another household, with a phone that has Android {android} or newer and {figure(free_mb)} MB
      free. At most three of a team have the same model.
    </p>
  )
}
