import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { type DeskView, pageSize, searchOf } from './desk-view.ts'
import { figure } from './words.ts'

/** Which rows of `total` are shown, and the way to the pages beside them. */
export function Pager({ view, total }: { view: DeskView; total: number }) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && view.page === 1) return null
  const first = (view.page - 1) * pageSize + 1
  const last = Math.min(total, view.page * pageSize)
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-[22px] py-3 max-sm:px-4"
    >
      <span className="text-13 text-ink-3">
        {first > last ? 'None' : `${figure(first)} to ${figure(last)}`} of {figure(total)}
      </span>
      <span className="flex gap-2">
        <PageLink view={view} page={Math.min(view.page - 1, pages)} off={view.page <= 1}>
          <Icon name="back" />
          Previous
        </PageLink>
        <PageLink view={view} page={view.page + 1} off={view.page >= pages}>
          Next
          <Icon name="next" />
        </PageLink>
      </span>
    </nav>
  )
}

/** At the ends the link stays, switched off, so that the focus it has is not lost. */
function PageLink({ view, page, off, children }: { view: DeskView; page: number; off: boolean; children: ReactNode }) {
  return (
    <Link
      to={`/admin/payments${searchOf({ ...view, page: off ? view.page : page })}`}
      aria-disabled={off || undefined}
      onClick={(event) => off && event.preventDefault()}
      className={buttonClass({ variant: 'secondary' }, classNames(off && 'opacity-50'))}
    >
      {children}
    </Link>
  )
}
