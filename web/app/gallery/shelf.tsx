import type { ReactNode } from 'react'

/** A row of the gallery: one component in each of its states. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-18">{title}</h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">{children}</div>
    </section>
  )
}
