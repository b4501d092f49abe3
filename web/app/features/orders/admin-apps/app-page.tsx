import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminAppDetail } from '@fortnight/contract/orders/admin-apps'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { AppTile } from '../../../lib/app-tile.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { SetupList } from '../../../lib/setup-list.tsx'
import { ShownDays } from '../../../lib/shown-days.tsx'
import { Panel } from '../../admin/panel.tsx'
import { appQuery } from './app.queries.ts'
import { CancelApp } from './cancel-app.tsx'
import { deletingSearch } from './delete-app.tsx'
import { FactsSection } from './facts-section.tsx'
import { DecisionsSection, EventsSection, NotificationsSection, PaymentsSection } from './records-sections.tsx'
import { MarginSection } from './margin-section.tsx'
import { RunSection } from './run-section.tsx'
import { AddTester, ReleaseTester, ReplaceTester } from './team-dialogs.tsx'
import { TeamSection } from './team-section.tsx'

const names = ['act', 'seat'] as const

const sections = [
  ['run', 'Test'],
  ['set-up', 'Set-up'],
  ['margin', 'Margin'],
  ['testers', 'Testers'],
  ['shown', 'Check-ins'],
  ['payments', 'Payments'],
  ['facts', 'Facts'],
  ['events', 'What happened'],
  ['decisions', 'Decisions'],
  ['notes', 'Notifications sent'],
] as const

function Part({ id, children }: { id: (typeof sections)[number][0]; children: ReactNode }) {
  return (
    <div id={id} className="mb-5 scroll-mt-20">
      {children}
    </div>
  )
}

function Head({ data: { app }, onCancel }: { data: AdminAppDetail; onCancel: () => void }) {
  return (
    <div className="pt-7 pb-5">
      <p className="mb-3 text-14">
        <Link to="/admin/apps" className="admin-link">
          All apps
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <AppTile app={app} size="lg" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="flex flex-wrap items-center gap-2.5 text-title tracking-tight wrap-anywhere">
            {app.name}
            <LabelBadge of={appLabels[app.status]} />
          </h1>
          <p className="mt-1 text-14 text-ink-3">
            {app.user_name},{' '}
            <Link to={`/admin/users?user=${app.owner_id}`} className="admin-link">
              <CustomerEmail>{app.user_email}</CustomerEmail>
            </Link>
          </p>
        </div>
        <span className="flex gap-2">
          {allowed('cancel', app.status) && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel app
            </Button>
          )}
          <Link
            to={`/admin/apps${deletingSearch(app.id)}`}
            state={{ inside: true }}
            className={buttonClass({ variant: 'ghost' })}
          >
            Delete
          </Link>
        </span>
      </div>
      <nav aria-label="Parts of this page" className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-14">
        {sections.map(([id, label]) => (
          <a key={id} href={`#${id}`} className="admin-link">
            {label}
          </a>
        ))}
      </nav>
    </div>
  )
}

function Dialogs({ data, onClose }: { data: AdminAppDetail; onClose: () => void }) {
  const [search] = useSearchParams()
  const act = search.get('act')
  const seat = data.seats.find(({ id, ended_at }) => String(id) === search.get('seat') && ended_at === null)
  if (act === 'cancel') return <CancelApp data={data} onClose={onClose} />
  if (act === 'add') return <AddTester data={data} onClose={onClose} />
  if (!seat) return null
  if (act === 'release') return <ReleaseTester data={data} seat={seat} onClose={onClose} />
  if (act === 'replace') return <ReplaceTester data={data} seat={seat} onClose={onClose} />
  return null
}

/** Everything about one app on one page. */
export function AppPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(appQuery(id))
  const { open, close } = useAddressedDialog(names)
  return (
    <>
      <Head data={data} onCancel={() => open({ act: 'cancel' })} />
      <Part id="run">
        <RunSection data={data} />
      </Part>
      <Part id="set-up">
        <Panel title="Before day 1">
          <SetupList appId={id} reader="operator" />
        </Panel>
      </Part>
      <Part id="margin">
        <MarginSection id={id} />
      </Part>
      <Part id="testers">
        <TeamSection data={data} onAct={open} />
      </Part>
      <Part id="shown">
        <Panel title="What testers showed">
          <ShownDays appId={id} hasRun={data.run !== null} />
        </Panel>
      </Part>
      <Part id="payments">
        <PaymentsSection payments={data.payments} />
      </Part>
      <Part id="facts">
        <FactsSection app={data.app} />
      </Part>
      <Part id="events">
        <EventsSection id={id} />
      </Part>
      <Part id="decisions">
        <DecisionsSection decisions={data.decisions} />
      </Part>
      <Part id="notes">
        <NotificationsSection notifications={data.notifications} />
      </Part>
      <Dialogs data={data} onClose={close} />
    </>
  )
}
