import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'

/** Leads from a page to the one that it belongs to, above its heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'ghost', size: 'sm' }, 'mt-6 -ms-3 max-sm:min-h-11')}>
      <Icon name="left" />
      {children}
    </Link>
  )
}
