import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { brand } from '../../../lib/brand.ts'
import { homeOf } from '../../../lib/home-of.ts'
import { useUser } from '../../../lib/session.ts'
import { ThemeToggle } from '../../../ui/theme-toggle.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'

const { dashboard, seoMonitor, admin } = appScreens

const linkClass =
  'flex items-center border-y-2 border-transparent px-3 text-14 font-medium text-ink-2 no-underline hover:text-ink aria-[current=page]:border-b-moon aria-[current=page]:text-ink'

/** The header of the signed-in pages; `tools` come before the theme switch: the bell. */
export function AppHeader({ tools }: { tools?: ReactNode }) {
  const user = useUser()
  const links = [dashboard, seoMonitor, ...(user.role === 'admin' ? [admin] : [])]
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg print:hidden">
      <div className="wrap flex h-14 items-stretch gap-2 sm:h-[60px] lg:gap-7">
        <Link to={homeOf(user)} className="flex items-center no-underline">
          <Wordmark name={brand.name} />
        </Link>
        <nav aria-label="Main" className="-mb-px flex max-sm:hidden">
          {links.map(({ path, label }) => (
            <NavLink key={path} to={path} className={linkClass}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {tools}
          <ThemeToggle />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
