import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import { figure } from '@fortnight/contract/format/numbers'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { statsQuery } from './admin.queries.ts'

interface Screen {
  to: string
  icon: IconName
  name: string
  /** The work that waits there. */
  waiting?: (stats: AdminStats) => number
}

/** The screens in the groups that belong together. */
const groups: readonly (readonly Screen[])[] = [
  [
    { to: '/admin', icon: 'home', name: 'Dashboard' },
    { to: '/admin/apps', icon: 'phone', name: 'Apps' },
    { to: '/admin/users', icon: 'user', name: 'Users' },
    { to: '/admin/payments', icon: 'card', name: 'Payments', waiting: (stats) => stats.pending_requests },
    { to: '/admin/feedback', icon: 'star', name: 'Feedback' },
    { to: '/admin/contacts', icon: 'mail', name: 'Contacts', waiting: (stats) => stats.new_contacts },
  ],
  [
    { to: '/admin/refunds', icon: 'back', name: 'Refunds', waiting: (stats) => stats.open_refunds + stats.open_strays },
    {
      to: '/admin/payouts',
      icon: 'card',
      name: 'Payouts',
      waiting: (stats) => stats.open_payouts + stats.open_disputes,
    },
    { to: '/admin/pool', icon: 'users', name: 'Pool', waiting: (stats) => stats.waiting_applications },
    { to: '/admin/watchlist', icon: 'warn', name: 'Watchlist' },
    { to: '/admin/queue', icon: 'clock', name: 'Queue', waiting: (stats) => stats.queued_runs },
  ],
  [
    { to: '/admin/content', icon: 'edit', name: 'Content' },
    { to: '/admin/settings', icon: 'settings', name: 'Settings' },
    { to: '/admin/audit', icon: 'shield', name: 'Audit log' },
  ],
]
const screens = groups.flat()

/** How much waits: marigold only when something does. */
function Count({ waiting }: { waiting: number }) {
  return (
    <span className="admin-count" data-waiting={waiting > 0 || undefined}>
      {figure(waiting)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** In narrow windows the screens are folded away under the name of the one that is shown. */
function Fold({ open, onToggle, waiting }: { open: boolean; onToggle: () => void; waiting: number }) {
  const { pathname } = useLocation()
  const here = screens.findLast(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
  return (
    <button type="button" aria-expanded={open} className="admin-fold" onClick={onToggle}>
      <Icon name="menu" />
      {here?.name ?? 'Screens'}
      {waiting > 0 && <Count waiting={waiting} />}
      <Icon name={open ? 'up' : 'down'} size={14} className="ml-auto" />
    </button>
  )
}

/** The administrator's screens: a bar at the side, folded away on top of narrow windows. */
export function SideBar() {
  const { data: stats } = useQuery(statsQuery)
  const [open, setOpen] = useState(false)
  const waitingAt = ({ waiting }: Screen) => (stats && waiting ? waiting(stats) : 0)
  return (
    <nav aria-label="Administration" className="admin-nav" data-open={open || undefined}>
      <Fold
        open={open}
        onToggle={() => setOpen(!open)}
        waiting={screens.reduce((sum, screen) => sum + waitingAt(screen), 0)}
      />
      {groups.map((group) => (
        <ul key={group[0]?.to} className="admin-tabs">
          {group.map((screen) => (
            <li key={screen.to}>
              <NavLink to={screen.to} end={screen.to === '/admin'} className="admin-tab" onClick={() => setOpen(false)}>
                <Icon name={screen.icon} />
                {screen.name}
                {screen.waiting && stats && <Count waiting={waitingAt(screen)} />}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
