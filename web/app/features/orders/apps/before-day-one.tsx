import type { App } from '@fortnight/contract/orders/apps'
import { SetupList } from '../../../lib/setup-list.tsx'
import { OrderCard } from './order-card.tsx'

/** What has to be there before day 1, and what was ordered. */
export function BeforeDayOne({ app }: { app: App }) {
  return (
    <div className="grid gap-x-14 gap-y-7 py-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="before-day-one">
        <h2 id="before-day-one" className="text-20">
          Before day 1
        </h2>
        <SetupList appId={app.id} reader="developer" />
      </section>
      <OrderCard app={app} />
    </div>
  )
}
