import { type ReactNode, Suspense, useId } from 'react'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'

/**
 * One part of the page, with an address (`#sessions`). Its head is drawn at once, its content when it has been read.
 */
export function PageSection({
  anchor,
  title,
  lead,
  children,
}: {
  anchor: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-7 sm:py-9 lg:grid-cols-[17rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-20 outline-none">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-[52ch] text-14 text-ink-3">{lead}</p>}
      </div>
      <div className="min-w-0 text-14">
        <Suspense fallback={<Waiting title={title} />}>{children}</Suspense>
      </div>
    </section>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <SkeletonGroup label={`Loading: ${title}`} className="grid gap-3 py-1">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-2 h-10 w-40 rounded-2! max-sm:h-11" />
    </SkeletonGroup>
  )
}
