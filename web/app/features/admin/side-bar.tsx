import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { statsQuery } from './admin.queries.ts'
import { figure } from './words.ts'

/** One screen. `waiting` is the work that waits there: marigold only when there is some. */
function Tab({ to, icon, name, waiting }: { to: string; icon: IconName; name: string; waiting?: number | undefined }) {
  return (
    <NavLink to={to} end={to === '/admin'} className="admin-tab">
      <Icon name={icon} className="max-sm:hidden" />
      {name}
      {waiting !== undefined && (
        <span className="admin-count" data-waiting={waiting > 0 || undefined}>
          {figure(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </NavLink>
  )
}

/** The administrator's screens: a bar at the side, tiles on top of narrow windows. */
export function SideBar() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <nav aria-label="Administration" className="admin-tabs">
      <Tab to="/admin" icon="home" name="Dashboard" />
      <Tab to="/admin/apps" icon="phone" name="Apps" />
      <Tab to="/admin/users" icon="user" name="Users" />
      <Tab to="/admin/payments" icon="card" name="Payments" waiting={stats?.pending_requests} />
      <Tab to="/admin/feedback" icon="star" name="Feedback" />
      <Tab to="/admin/contacts" icon="mail" name="Contacts" />
      <Tab to="/admin/refunds" icon="back" name="Refunds" waiting={stats && stats.open_refunds + stats.open_strays} />
      <Tab to="/admin/pool" icon="users" name="Pool" />
      <Tab to="/admin/queue" icon="clock" name="Queue" waiting={stats?.queued_runs} />
      <Tab to="/admin/content" icon="edit" name="Content" />
      <Tab to="/admin/settings" icon="settings" name="Settings" />
      <Tab to="/admin/audit" icon="shield" name="Audit log" />
    </nav>
  )
}
