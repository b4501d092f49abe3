import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { inPercent } from '@fortnight/contract/format/shares'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeftOutTable, Recruit } from '../../admin/left-out.tsx'
import { shortageQuery } from './pool.queries.ts'
import { SmallerStartChoice } from './smaller-start-choice.tsx'

const names = ['why'] as const

/** The app whose wait is explained is in the address: `?why=…`. */
export function useShortageAddress() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  return { id: search.get('why') ?? undefined, open: (why: string) => open({ why }), close }
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
  const { pool, free, team, chance, target, need, kept, app_id, recruit } = shortage
  return (
    <>
      <p className="text-14 text-ink-2">
        {figure(free)} of {counted(pool, 'tester')} can join it now. A team of {figure(team)} keeps {need} to the end
        with a chance of <b className="font-semibold text-ink">{inPercent(chance)}</b>; a test starts from{' '}
        {inPercent(target)} on.
        {kept && ' The pool is nearly full: those who are free are kept for tests that run.'}
      </p>
      <Part title="Who is left out">
        <LeftOutTable counts={shortage} />
      </Part>
      <Part title="Whom to recruit">
        {recruit.testers > 0 ? (
          <Recruit recruit={recruit} />
        ) : (
          <p>The free testers are enough: the test starts by itself within a minute.</p>
        )}
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
