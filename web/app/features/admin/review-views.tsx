import { NavLink } from 'react-router'
import { figure } from '@fortnight/contract/format/numbers'

/** Views of a review as tabs, each with the number of rows that wait in it. */
export function ReviewViews({
  label,
  views,
}: {
  label: string
  views: readonly { to: string; name: string; waiting?: number | undefined }[]
}) {
  return (
    <nav aria-label={label} className="desk-filter">
      {views.map(({ to, name, waiting = 0 }) => (
        <NavLink key={to} to={to} end>
          {name}
          {waiting > 0 && <span className="ml-1.5 opacity-75">{figure(waiting)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
