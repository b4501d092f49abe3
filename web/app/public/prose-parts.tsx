import type { ReactNode } from 'react'
import { useSite } from './site-context.ts'
import { chatLink } from './support.ts'

/** The product's name inside a text. */
export function BrandName() {
  return useSite().brand.name
}

/** The support address as a link; `subject` is typed already. */
export function SupportEmail({ subject }: { subject?: string }) {
  const { supportEmail } = useSite().brand
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return (
    <a href={`mailto:${supportEmail}${query}`} className="wrap-anywhere">
      {supportEmail}
    </a>
  )
}

export function ChatLink({ children }: { children: ReactNode }) {
  return (
    <a href={chatLink(useSite().brand)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** A link to a page that is not ours; it opens in a new tab. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Rows of a word or figure and what belongs to it, parted by hairlines. `mono` for words that are typed. */
export function Rows({
  rows,
  mono = false,
}: {
  rows: readonly (readonly [term: string, text: ReactNode])[]
  mono?: boolean
}) {
  return (
    <dl className="prose-rows">
      {rows.map(([term, copy]) => (
        <div key={term}>
          <dt>{mono ? <code>{term}</code> : term}</dt>
          <dd>{copy}</dd>
        </div>
      ))}
    </dl>
  )
}
