import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import './review.css'

/** A titled card, with slots after the title and at the far side (`end`); `flush` is for tables to the edges. */
export function Panel({
  title,
  beside,
  end,
  flush = false,
  children,
  className,
}: {
  title: string
  beside?: ReactNode
  end?: ReactNode
  flush?: boolean
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'desk overflow-clip rounded-3 border border-line bg-surface',
        !flush && 'px-[22px] py-5 max-sm:px-4',
        className,
      )}
    >
      <div className={classNames('flex items-center gap-3', flush ? 'px-[22px] pt-[18px] pb-2.5 max-sm:px-4' : 'mb-4')}>
        <h2 id={id} tabIndex={-1} data-panel-title className="text-18 tracking-[-0.015em]">
          {title}
        </h2>
        {beside}
        {end && <span className="ml-auto text-13 text-ink-3">{end}</span>}
      </div>
      {children}
    </section>
  )
}
