import type { ReactNode } from 'react'
import { brand } from '../../../lib/brand.ts'
import { ThemeToggle } from '../../../ui/theme-toggle.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'

/** The frame of a page on its own: the target of a mailed link, a notice. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="wrap flex h-14 items-center justify-between sm:h-16">
        <a href="/" className="no-underline">
          <Wordmark name={brand.name} />
        </a>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="wrap">
        {children}
      </main>
    </>
  )
}
