import type { ReactNode } from 'react'

/** A section of the landing page with its heading. `id` is an anchor that the navigation knows. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="pt-[clamp(48px,6.8vw,108px)]">
      <div className="wrap">
        <div className="mb-[clamp(24px,2.8vw,44px)] grid max-w-[44rem] gap-4">
          <h2 className="text-h2 leading-none tracking-tight">{title}</h2>
          {lead && <p className="max-w-[36em] text-18 text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
