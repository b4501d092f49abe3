import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** A titled card; `end` is at the far side of the title. */
export function Panel({
  title,
  end,
  children,
  className,
}: {
  title: string
  end?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-3 border border-line bg-surface px-[22px] py-5 max-sm:px-4', className)}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id={id} className="text-18 tracking-[-0.015em]">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
