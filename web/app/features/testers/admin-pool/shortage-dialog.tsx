import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countryName } from '@fortnight/contract/format/names'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { inPercent } from '@fortnight/contract/format/shares'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { leftOutAdvice, leftOutLabels } from '@fortnight/contract/vocabulary/left-out-labels'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type PlainColumn, PlainTable } from '../../admin/plain-table.tsx'
import { CellLines } from '../../admin/list/cell-lines.tsx'
import { shortageQuery } from './pool.queries.ts'
import { SmallerStartChoice } from './smaller-start-choice.tsx'

const names = ['why'] as const

/** The app whose wait is explained is in the address: `?why=…`. */
export function useShortageAddress() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  return { id: search.get('why') ?? undefined, open: (why: string) => open({ why }), close }
}

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

const rowsOf = ({ left_out, free }: Shortage): Row[] => [
  ...left_out.map(({ reason, testers, alone }) => ({
    id: reason,
    name: leftOutLabels[reason],
    advice: leftOutAdvice[reason],
    testers,
    alone,
  })),
  { id: 'free', name: 'Free for this test', advice: undefined, testers: free, alone: null },
]

/** Countries, phones and number of the testers who are missing. */
function Recruit({ recruit: { testers, countries, android, free_mb, premium } }: Shortage) {
  if (!testers) return <p>The free testers are enough: the test starts by itself within a minute.</p>
  const from = countries.length ? `in ${countries.map((code) => countryName(code)).join(', ')}` : 'in any country'
  return (
    <p>
      About <b className="font-semibold text-ink">{counted(testers, `more ${premium ? 'premium ' : ''}tester`)}</b>{' '}
      {from}, each from another household, with a phone that has Android {android} or newer and {figure(free_mb)} MB
      free. At most three of a team have the same model.
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk mt-6 text-14 text-ink-2">
      <h3 className="mb-2 font-text text-14 tracking-normal text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Explanation({ shortage }: { shortage: Shortage }) {
  const { pool, free, team, chance, target, need, kept, app_id } = shortage
  return (
    <>
      <p className="text-14 text-ink-2">
        {figure(free)} of {counted(pool, 'tester')} can join it now. A team of {figure(team)} keeps {need} to the end
        with a chance of <b className="font-semibold text-ink">{inPercent(chance)}</b>; a test starts from{' '}
        {inPercent(target)} on.
        {kept && ' The pool is nearly full: those who are free are kept for tests that run.'}
      </p>
      <Part title="Who is left out">
        <PlainTable caption="Testers of the pool by why they are left out" rows={rowsOf(shortage)} columns={columns} />
        <p className="mt-2 text-13 text-ink-3">Each tester is counted once, at the first reason that applies.</p>
      </Part>
      <Part title="Whom to recruit">
        <Recruit {...shortage} />
      </Part>
      <Part title="What you can do">
        <SmallerStartChoice shortage={shortage} />
        <p className="mt-3">
          <b className="font-semibold text-ink">Wait.</b> The test starts by itself as soon as a full team is free. Its
          promised date does not move, and a late test pays money back by the scale of its order.
        </p>
        <p className="mt-3">
          <b className="font-semibold text-ink">Refund.</b> Open the payment on the{' '}
          <Link to={`/admin/apps/${app_id}`} className="admin-link">
            page of the app
          </Link>{' '}
          and request a refund for its developer.
        </p>
      </Part>
    </>
  )
}

/** Why a test waits for testers, whom to recruit, and what else can be done. Nothing if the address names no app. */
export function ShortageDialog() {
  const { id, close } = useShortageAddress()
  const query = useQuery({ ...shortageQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return null
  return (
    <Dialog width="xl" title={query.data ? `Why ${query.data.app_name} waits` : 'Why it waits'} onClose={close}>
      <Loaded
        query={query}
        failed="The reasons could not be read"
        skeleton={<Skeleton className="h-72" />}
        missing={<p className="text-14 text-ink-2">This app does not wait for testers any more.</p>}
      >
        {(shortage) => <Explanation shortage={shortage} />}
      </Loaded>
    </Dialog>
  )
}
