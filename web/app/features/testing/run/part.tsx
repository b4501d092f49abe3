import { type ReactNode, useId } from 'react'

/** One part of the page under its heading, with an address. */
export function Part({
  anchor,
  title,
  beside,
  children,
  className = '',
}: {
  anchor: string
  title: string
  beside?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={`min-w-0 border-t border-line py-7 ${className}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="mr-auto text-20">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
