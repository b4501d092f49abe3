import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import { figure } from '@fortnight/contract/format/numbers'
import { type AdminScreen, adminScreens, type SideBarEntry } from '@fortnight/contract/site-map/admin-screens'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { Icon } from '../../ui/icon.tsx'
import { statsQuery } from './admin.queries.ts'

interface ListedScreen {
  to: string
  name: string
  entry: SideBarEntry
}

const home: ListedScreen = { to: appScreens.admin.path, name: 'Dashboard', entry: { group: 1, icon: 'home' } }

const screens = [
  home,
  ...Object.values<AdminScreen>(adminScreens).flatMap(({ path, label, sideBar }) =>
    sideBar ? [{ to: path, name: label, entry: sideBar }] : [],
  ),
]
const groups = ([1, 2, 3] as const).map((group) => screens.filter(({ entry }) => entry.group === group))

/** How much work waits at a screen; undefined if none ever does. */
const waitingAt = ({ entry }: ListedScreen, stats: AdminStats | undefined) =>
  stats && entry.waiting?.reduce((sum, key) => sum + stats[key], 0)

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
  return (
    <nav aria-label="Administration" className="admin-nav" data-open={open || undefined}>
      <Fold
        open={open}
        onToggle={() => setOpen(!open)}
        waiting={screens.reduce((sum, screen) => sum + (waitingAt(screen, stats) ?? 0), 0)}
      />
      {groups.map((group) => (
        <ul key={group[0]?.to} className="admin-tabs">
          {group.map((screen) => {
            const waiting = waitingAt(screen, stats)
            return (
              <li key={screen.to}>
                <NavLink to={screen.to} end={screen === home} className="admin-tab" onClick={() => setOpen(false)}>
                  <Icon name={screen.entry.icon} />
                  {screen.name}
                  {waiting !== undefined && <Count waiting={waiting} />}
                </NavLink>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}
