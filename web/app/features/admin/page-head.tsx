import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import type { ReactNode } from 'react'
import { statsQuery } from './admin.queries.ts'
import { ageOf } from './moments.ts'
import { useNow } from './since.tsx'

/** The reader's zone by its city: "Karachi". */
const zoneName = () =>
  (Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1) ?? 'UTC').replaceAll('_', ' ')

/** The page's title, and the moment with its zone: every other time on the page is in that zone. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const now = useNow()
  const { dataUpdatedAt } = useQuery({ ...statsQuery, enabled: false })
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-8 pb-[22px] max-sm:pt-7">
      <div>
        <h1 className="text-title tracking-tight">{title}</h1>
        <p className="mt-1.5 text-14 text-ink-3">
          <time dateTime={now.toISOString()}>{format(now, 'EEEE d MMMM, HH:mm')}</time> in {zoneName()}
          {dataUpdatedAt > 0 && `. Updated ${ageOf(new Date(dataUpdatedAt), now)} ago`}
        </p>
      </div>
      {children}
    </div>
  )
}
