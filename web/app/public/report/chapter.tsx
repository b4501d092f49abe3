import type { ReactNode } from 'react'

/** A part of the report under its heading. */
export function Chapter({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-14 sm:mt-16">
      <h2 id={id} className="text-24 tracking-tight">
        {title}
      </h2>
      {about && <p className="mt-2 mb-5 max-w-[62ch] text-14 text-ink-2">{about}</p>}
      {children}
    </section>
  )
}
