import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Listed } from '@fortnight/contract/listing'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type ListView, searchOf } from './list-view.ts'

/** At the ends a link stays, switched off, so that the focus it has is not lost. */
function PageLink({ to, children }: { to: string | null; children: ReactNode }) {
  return (
    <Link
      to={{ search: to ?? '' }}
      aria-disabled={to === null || undefined}
      onClick={(event) => to === null && event.preventDefault()}
      className={buttonClass({ variant: 'secondary' }, classNames(to === null && 'opacity-50'))}
    >
      {children}
    </Link>
  )
}

/** Links to the next and the previous page; nothing if all rows are on one. */
export function ListPager({ view, page }: { view: ListView; page: Listed<unknown> }) {
  const { next, previous } = page
  const beyond = view['after'] !== undefined || view['before'] !== undefined
  if (!next && !previous && !beyond) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2 border-t border-line px-[22px] py-3 max-sm:px-4">
      <span className="mr-auto">
        <PageLink to={beyond ? searchOf(view, {}) : null}>First page</PageLink>
      </span>
      <PageLink to={previous && searchOf(view, { before: previous })}>
        <Icon name="back" />
        Previous
      </PageLink>
      <PageLink to={next && searchOf(view, { after: next })}>
        Next
        <Icon name="next" />
      </PageLink>
    </nav>
  )
}
