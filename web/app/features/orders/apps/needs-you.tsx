import type { App } from '@fortnight/contract/orders/apps'
import { planOf } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OpenDialog } from './dialog-address.ts'
import { mayPay } from './standing.ts'

/** One line when an app waits for its payment, with the act; nothing otherwise. */
export function NeedsYou({ apps, onOpen }: { apps: readonly App[]; onOpen: OpenDialog }) {
  const due = apps.filter((app) => app.status === 'pending_payment' && mayPay(app))
  const [first] = due
  if (!first) return null
  const others = due.length - 1
  const price = dollars(planOf(first.package_plan).cents)
  return (
    <section
      aria-label="Needs you"
      className="needs-you mb-4 grid grid-cols-[auto_1fr] items-center gap-3.5 rounded-3 border p-3.5 text-14 text-due-t sm:flex sm:py-3 sm:pl-[18px]"
    >
      <Icon name="card" />
      <p className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-ink">
          <bdi>{first.name}</bdi> {others ? `and ${others} more are` : 'is'} waiting for payment.
        </b>{' '}
        Send {price}, then enter the transaction ID.
      </p>
      <Button
        size="sm"
        className="max-sm:col-span-full max-sm:min-h-11 sm:ml-auto"
        aria-label={`Pay ${price} for ${first.name}`}
        onClick={() => onOpen('pay', first.id)}
      >
        Pay {price}
      </Button>
    </section>
  )
}
