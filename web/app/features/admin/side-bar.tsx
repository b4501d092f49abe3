import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import { figure } from '@fortnight/contract/format/numbers'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { statsQuery } from './admin.queries.ts'

const all = { admin: appScreens.admin, ...adminScreens }

/** The screens of administrators that the side bar lists: neither those of one row nor the pages under a list. */
type ListedScreen = {
  [K in keyof typeof all]: (typeof all)[K]['path'] extends `/admin/${string}/${string}` ? never : K
}[keyof typeof all]

interface Entry {
  /** Screens that belong together share a group; the groups follow each other in the order of their numbers. */
  group: 1 | 2 | 3
  icon: IconName
  /** The name in the side bar, if it differs from the one elsewhere. */
  name?: string
  /** The work that waits there. */
  waiting?: (stats: AdminStats) => number
}

/** The side bar's entry of each screen; a new screen that is forgotten here does not compile. */
const entries: Record<ListedScreen, Entry> = {
  admin: { group: 1, icon: 'home', name: 'Dashboard' },
  adminApps: { group: 1, icon: 'phone' },
  adminUsers: { group: 1, icon: 'user' },
  adminPayments: { group: 1, icon: 'card', waiting: (stats) => stats.pending_requests + stats.open_payment_help },
  adminFeedback: { group: 1, icon: 'star' },
  adminContacts: { group: 1, icon: 'mail', waiting: (stats) => stats.new_contacts },
  adminRefunds: { group: 2, icon: 'undo', waiting: (stats) => stats.open_refunds + stats.open_strays },
  adminPayouts: { group: 2, icon: 'card', waiting: (stats) => stats.open_payouts + stats.open_disputes },
  adminPool: { group: 2, icon: 'users', waiting: (stats) => stats.waiting_applications },
  adminWatchlist: { group: 2, icon: 'warn' },
  adminQueue: { group: 2, icon: 'clock', waiting: (stats) => stats.queued_runs },
  adminContent: { group: 3, icon: 'edit' },
  adminSettings: { group: 3, icon: 'settings' },
  adminAudit: { group: 3, icon: 'shield' },
}

const screens = (Object.keys(entries) as ListedScreen[]).map((key) => {
  const { path, label } = all[key]
  return { to: path, name: label, ...entries[key] }
})
type ListScreen = (typeof screens)[number]
const groups = ([1, 2, 3] as const).map((group) => screens.filter((screen) => screen.group === group))

/** Number of waiting rows: marigold only if there are any. */
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
  const current = screens.findLast(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
  return (
    <button type="button" aria-expanded={open} className="admin-fold" onClick={onToggle}>
      <Icon name="menu" />
      {current?.name ?? 'Screens'}
      {waiting > 0 && <Count waiting={waiting} />}
      <Icon name={open ? 'up' : 'down'} size={14} className="ml-auto" />
    </button>
  )
}

/** The administrator's screens: a bar at the side, folded away on top of narrow windows. */
export function SideBar() {
  const { data: stats } = useQuery(statsQuery)
  const [open, setOpen] = useState(false)
  const waitingAt = ({ waiting }: ListScreen) => (stats && waiting ? waiting(stats) : 0)
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
