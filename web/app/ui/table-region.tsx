import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A table that scrolls sideways inside its own region if its columns do not fit; only then a stop for the keyboard. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={ref}
      className="table-region"
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': `${label}, scrolls sideways` })}
    >
      {children}
    </div>
  )
}
