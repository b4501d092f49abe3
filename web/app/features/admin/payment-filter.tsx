import { Link } from 'react-router'
import { type DeskStatus, searchOf } from './desk-view.ts'
import { paymentStatusNames } from '../../lib/payment-badge.tsx'

const choices: [DeskStatus, string][] = [
  ['all', 'All'],
  ['pending', paymentStatusNames.pending],
  ['completed', paymentStatusNames.completed],
  ['failed', paymentStatusNames.failed],
]

/** The statuses as addresses; the chosen one is marked. */
export function PaymentFilter({ status }: { status: DeskStatus }) {
  return (
    <nav aria-label="Payments by status" className="desk-filter">
      {choices.map(([choice, name]) => (
        <Link
          key={choice}
          to={`/admin/payments${searchOf({ status: choice, page: 1 })}`}
          preventScrollReset
          aria-current={choice === status ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
