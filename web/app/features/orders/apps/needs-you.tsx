import { useEffect } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { orderCents, planOf } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { saveKept } from '../../../lib/kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OpenDialog } from './dialog-address.ts'
import { mayPay } from './standing.ts'

/** Name under which a browser remembers that something waited, so that its place is kept while the list is read. */
export const needsYou = 'needs-you'

/** One line when an app waits for its payment, with the act; nothing otherwise. */
export function NeedsYou({ apps, onOpen }: { apps: readonly App[]; onOpen: OpenDialog }) {
  const due = apps.filter((app) => app.status === 'pending_payment' && mayPay(app))
  const [first] = due
  const waits = first !== undefined
  useEffect(() => saveKept(needsYou, waits || undefined), [waits])
  if (!first) return null
  const others = due.length - 1
  const price = dollars(orderCents(planOf(first.package_plan), first.duration))
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
