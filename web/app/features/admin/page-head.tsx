import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ageOf } from '@fortnight/contract/format/ages'
import { longNow } from '@fortnight/contract/format/moments'
import { zoneName } from '@fortnight/contract/format/zones'
import { statsQuery } from './admin.queries.ts'
import { byTheClock } from '../../lib/clock.ts'
import { useNow } from '../../lib/use-now.ts'

/** The page's title, and the moment with its zone: every other time on the page is in that zone. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const now = useNow()
  const { dataUpdatedAt } = useQuery({ ...statsQuery, enabled: false })
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-8 pb-[22px] max-sm:pt-7">
      <div>
        <h1 className="text-title tracking-tight">{title}</h1>
        <p className="mt-1.5 text-14 text-ink-3">
          <time dateTime={now.toISOString()}>{longNow(now)}</time> in {zoneName()}
          {dataUpdatedAt > 0 && `. Updated ${ageOf(byTheClock(dataUpdatedAt), now)} ago`}
        </p>
      </div>
      {children}
    </div>
  )
}
