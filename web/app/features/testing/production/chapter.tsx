import { type ReactNode, useId } from 'react'

/** A part of the page under its heading, with a line on what it is for. */
export function Chapter({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 border-t border-line py-7">
      <header>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {about && <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{about}</p>}
      </header>
      {children}
    </section>
  )
}
