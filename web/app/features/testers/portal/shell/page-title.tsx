import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../../lib/brand.ts'

/**
 * The heading of a screen, with optional content next to it. The browser's tab bears it too, in the language of the
 * page.
 */
export function PageTitle({ children, beside }: { children: string; beside?: ReactNode }) {
  useEffect(() => {
    document.title = `${children}, ${brand.name}`
  }, [children])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-6 pb-5 sm:pt-9">
      <h1 className="text-title tracking-tight wrap-anywhere">
        <bdi>{children}</bdi>
      </h1>
      {beside}
    </div>
  )
}
