import type { ReactNode } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { SetupList } from '../../../lib/setup-list.tsx'
import { OrderCard } from './order-card.tsx'

/** What has to be there before day 1, and what was ordered. `optional`: what can be there besides. */
export function BeforeDayOne({ app, optional }: { app: App; optional: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-7 py-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="before-day-one">
        <h2 id="before-day-one" className="text-20">
          Before day 1
        </h2>
        <SetupList appId={app.id} reader="developer" />
        {optional}
      </section>
      <OrderCard app={app} />
    </div>
  )
}
