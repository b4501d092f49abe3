import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { contactLink, dialogLink, sectionLinks } from './links.ts'
import { useSite } from './site-context.ts'

const menuId = 'site-menu'
const navLinks = [...sectionLinks, { label: 'Contact', ...contactLink }]

const accountId = 'account-menu'

/** For a user with a session in this browser; theme-script.ts detects it before the first paint. */
function SignedIn() {
  return (
    <>
      <ButtonLink href="/dashboard" variant="ghost" size="icon" aria-label="Notifications" className="signed-in">
        <Icon name="bell" />
      </ButtonLink>
      <div className="signed-in relative">
        <Button variant="secondary" popoverTarget={accountId}>
          Account
          <Icon name="down" />
        </Button>
        <div id={accountId} popover="auto" className="menu account-menu">
          <a href="/dashboard" className="menu-item">
            <Icon name="cards" />
            Dashboard
          </a>
          <button type="button" data-sign-out="" className="menu-item">
            <Icon name="out" />
            Logout
          </button>
        </div>
      </div>
    </>
  )
}

/** The header of public pages. The menu on small screens is a native popover: it opens and closes without script. */
export function SiteHeader() {
  const { brand } = useSite()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="wrap flex h-14 items-center gap-2 sm:h-16 lg:gap-8">
        <a href="/" className="inline-flex no-underline">
          <Wordmark name={brand.name} />
        </a>
        <nav aria-label="Main" className="hidden gap-1 lg:flex">
          {navLinks.map(({ label, ...link }) => (
            <a
              key={label}
              {...link}
              className="rounded-2 px-3 py-2 text-14 font-medium text-ink-2 no-underline hover:bg-hover hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          <ButtonLink {...dialogLink('auth', 'sign-in')} variant="ghost" className="signed-out max-lg:hidden">
            Sign In
          </ButtonLink>
          <ButtonLink {...dialogLink('auth', 'register')} className="signed-out">
            Get Started
          </ButtonLink>
          <SignedIn />
          <Button variant="ghost" size="icon" aria-label="Menu" popoverTarget={menuId} className="-mr-2 lg:hidden">
            <Icon name="menu" />
          </Button>
        </div>
      </div>
      <div id={menuId} popover="auto" className="site-menu">
        <nav aria-label="Menu" className="hair wrap pb-4">
          {navLinks.map(({ label, ...link }) => (
            <a key={label} {...link} className="flex min-h-13 items-center text-18 font-medium no-underline">
              {label}
            </a>
          ))}
          <a
            {...dialogLink('auth', 'sign-in')}
            className="signed-out flex min-h-13 items-center text-18 font-medium no-underline"
          >
            Sign In
          </a>
        </nav>
      </div>
    </header>
  )
}
