import type { ReactNode } from 'react'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { PoolForm } from '@fortnight/contract/testers/invitation'
import type { StepForm } from '@fortnight/contract/testing/action-links'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-class.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLocale } from '../../features/testers/portal/translation.ts'

/**
 * A form of the page, which posts to `path`: without script, and in the language of the page. `terms`: answering agrees to
 * the terms that the page names.
 */
export function ActionForm({
  path,
  upload = false,
  terms = false,
  children,
}: {
  path: string
  upload?: boolean
  terms?: boolean
  children: ReactNode
}) {
  const locale = useLocale()
  return (
    <form method="post" action={path} className="grid gap-4" {...(upload && { encType: 'multipart/form-data' })}>
      <input type="hidden" name="lang" value={locale} />
      {terms && <input type="hidden" name="terms" value={testerTerms.version} />}
      {children}
    </form>
  )
}

/** A button that takes a step. */
export function StepButton({
  does,
  variant = 'primary',
  children,
}: {
  does: StepForm['does'] | PoolForm['does']
  variant?: ButtonVariant
  children: string
}) {
  return (
    <Button type="submit" size="lg" name="does" value={does} variant={variant}>
      {children}
    </Button>
  )
}

/** A link to a page of Google's. */
export function AwayLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" size="lg" variant="secondary">
      {children}
      <Icon name="external" />
    </ButtonLink>
  )
}

/** Why what was sent was not taken. */
export function Problem({ children }: { children: string }) {
  return (
    <p role="alert">
      <FieldError>{children}</FieldError>
    </p>
  )
}

/** An app's name over a heading. */
export function Head({ app, children }: { app: string; children: string }) {
  return (
    <header className="grid gap-1 pt-2">
      <p className="text-14 wrap-anywhere text-ink-2">
        <bdi>{app}</bdi>
      </p>
      <h1 className="text-title leading-tight tracking-tight text-balance wrap-anywhere">{children}</h1>
    </header>
  )
}
