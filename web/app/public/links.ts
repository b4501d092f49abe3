import { type PublicScreenKey, publicScreens } from '@fortnight/contract/site-map/public-screens'

/** In-page anchors of the landing page; from other pages they lead there. */
export const sectionLinks = [
  { label: 'How It Works', href: '/#how-it-works' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'Testimonials', href: '/#testimonials' },
  { label: 'FAQ', href: '/#faq' },
] as const

/**
 * A link that opens a dialog. `kind:detail` is the name that public-dialogs.tsx knows; the address asks for the same
 * dialog on any page, once script is there.
 */
export const dialogLink = (kind: 'auth' | 'plan', detail: string) => ({
  href: `/?${kind}=${detail}`,
  'data-dialog': `${kind}:${detail}`,
})

/** Contact: a dialog, and without script a page with the same ways to reach us. */
export const contactLink = { href: '/contact', 'data-dialog': 'contact' }

/** Feedback: a panel, and without script the page with the ways to reach us. */
export const feedbackLink = { href: '/contact', 'data-dialog': 'feedback' }

const linkTo = (key: PublicScreenKey) => ({ label: publicScreens[key].label, href: publicScreens[key].path })

/** Links to the pages of the site, as the footer groups them. */
export const pageLinks = {
  company: (['about', 'careers', 'press', 'partners', 'community'] as const).map(linkTo),
  help: (['help', 'helpApi', 'status', 'verify'] as const).map(linkTo),
  legal: (['privacy', 'terms', 'testerTerms', 'cookies', 'gdpr', 'security'] as const).map(linkTo),
}
