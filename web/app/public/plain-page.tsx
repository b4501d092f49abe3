import type { ReactNode } from 'react'
import { type Locale, textDirections } from '@fortnight/contract/vocabulary/locales'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Day } from './day.tsx'
import { PageShell } from './page-shell.tsx'
import { useSite } from './site-context.ts'

/** A page that is mostly words: the way home, for legal texts the day, then title and lead over an ink line. */
export function PlainPage({
  title,
  lead,
  dated = false,
  locale,
  children,
}: {
  title: string
  lead: ReactNode
  /** Shows 'Last updated' with the day of the visit, as the specification asks of legal pages (§2). */
  dated?: boolean
  /** The language of the text, if it is not the site's. */
  locale?: Locale
  children: ReactNode
}) {
  const { today } = useSite()
  return (
    <PageShell>
      <article className="wrap pt-6 sm:pt-8">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13 text-ink-3">
          <ButtonLink href="/" variant="secondary">
            <Icon name="left" />
            Back to Home
          </ButtonLink>
          {dated && (
            <p>
              Last updated <Day date={today} />
            </p>
          )}
        </div>
        <div {...(locale && { lang: locale, dir: textDirections[locale], className: 'own-language' })}>
          <h1 className="mt-9 text-title leading-none tracking-tight sm:mt-12">{title}</h1>
          <p className="mt-4 max-w-[34em] pb-8 text-18 text-ink-2 sm:pb-10">{lead}</p>
          {children}
        </div>
      </article>
    </PageShell>
  )
}
