import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { statsQuery } from '../admin.queries.ts'
import { figure } from '../words.ts'

/** Payouts, the batches they are sent in, and beside them the days that testers dispute. */
export function PayoutViews() {
  const { data: stats } = useQuery(statsQuery)
  const views = [
    ['/admin/payouts', 'Payouts', stats?.open_payouts],
    ['/admin/payouts/batches', 'Batches', 0],
    ['/admin/payouts/disputes', 'Disputed days', stats?.open_disputes],
  ] as const
  return (
    <nav aria-label="Payouts, batches and disputed days" className="desk-filter">
      {views.map(([to, name, waiting]) => (
        <NavLink key={to} to={to} end>
          {name}
          {Boolean(waiting) && <span className="ml-1.5 opacity-75">{figure(waiting ?? 0)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
