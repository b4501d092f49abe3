import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { statsQuery } from '../admin.queries.ts'
import { figure } from '../words.ts'

/** Refunds, and beside them the money that came in astray. */
export function RefundViews() {
  const { data: stats } = useQuery(statsQuery)
  const views = [
    ['/admin/refunds', 'Refunds', stats?.open_refunds],
    ['/admin/refunds/strays', 'Stray money', stats?.open_strays],
  ] as const
  return (
    <nav aria-label="Refunds and stray money" className="desk-filter">
      {views.map(([to, name, waiting]) => (
        <NavLink key={to} to={to} end>
          {name}
          {Boolean(waiting) && <span className="ml-1.5 opacity-75">{figure(waiting ?? 0)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
