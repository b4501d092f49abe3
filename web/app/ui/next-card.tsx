import type { ReactNode } from 'react'

/** The one thing that helps most now, with the button or link that leads to it; without one there is nothing to do. */
export function NextCard({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-line bg-surface px-[18px] py-4 text-14 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-44">
        {act && (
          <p className="mb-1 flex items-center gap-2 text-12 font-semibold text-moon-text">
            <i aria-hidden="true" className="size-2.5 rounded-full border-[1.5px] border-now-rim bg-moon" />
            Next
          </p>
        )}
        <p className="font-semibold wrap-anywhere">{children}</p>
      </div>
      {act}
    </section>
  )
}
