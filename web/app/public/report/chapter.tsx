import type { ReactNode } from 'react'

/** A part of the report under its heading. */
export function Chapter({
  id,
  title,
  about,
  long = false,
  children,
}: {
  id: string
  title: string
  about?: string
  /** Whether it goes over pages in print. */
  long?: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={`mt-14 sm:mt-16 print:mt-10 ${long ? '' : 'on-one-page'}`}>
      <h2 id={id} className="text-24 tracking-tight">
        {title}
      </h2>
      {about && <p className="mt-2 mb-5 max-w-[62ch] text-14 text-ink-2">{about}</p>}
      {children}
    </section>
  )
}
