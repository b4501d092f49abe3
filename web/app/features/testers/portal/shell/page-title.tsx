import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../../lib/brand.ts'
import { classNames } from '../../../../ui/class-names.ts'

/** Names the browser's tab after the screen, in the language of the page. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}, ${brand.name}`
  }, [title])
}

/**
 * The heading of a screen, with optional content next to it. The browser's tab bears it too, in the language of the
 * page.
 */
export function PageTitle({
  children,
  beside,
  isQuiet = false,
}: {
  children: string
  beside?: ReactNode
  /** Small, on a screen whose content has larger letters. */
  isQuiet?: boolean
}) {
  useTabTitle(children)
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        isQuiet ? 'min-h-11 pt-3 pb-1' : 'pt-6 pb-5 sm:pt-9',
      )}
    >
      <h1 className={isQuiet ? 'text-18 text-ink-2' : 'text-title tracking-tight wrap-anywhere'}>
        <bdi>{children}</bdi>
      </h1>
      {beside}
    </div>
  )
}
