import type { AdminStats } from '@fortnight/contract/operations/figures'
import { inDollars } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'

/** The whole service in the seven figures of spec §3. */
export function KeyFigures({ stats }: { stats: AdminStats }) {
  const active = stats.apps_by_status.find(({ status }) => status === 'active')?.count ?? 0
  const figures = [
    { name: 'Revenue', value: inDollars(stats.revenue_total) },
    { name: 'Apps', value: figure(stats.total_apps), note: `${figure(active)} active` },
    { name: 'Users', value: figure(stats.total_users) },
    { name: 'Payments', value: figure(stats.total_payments) },
    { name: 'Pending requests', value: figure(stats.pending_requests), note: 'Payments to check' },
    { name: 'Feedback', value: figure(stats.total_feedback) },
    { name: 'Contacts', value: figure(stats.total_contacts), note: `${figure(stats.new_contacts)} new` },
  ]
  return (
    <dl className="key-figures rounded-3 border border-line bg-surface">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-13 text-ink-3">{name}</dt>
          <dd className="font-display text-[1.625rem] leading-tight font-semibold tracking-[-0.025em]">{value}</dd>
          {note && <dd className="text-12 text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
