/** In-page anchors of the landing page; from other pages they lead there. */
export const sectionLinks = [
  { label: 'How It Works', href: '/#how-it-works' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'Testimonials', href: '/#testimonials' },
  { label: 'FAQ', href: '/#faq' },
] as const

/**
 * A link that opens a dialog. `kind:detail` is the name that public-dialogs.tsx knows; the address asks for the same dialog
 * on any page, once script is there.
 */
export const dialogLink = (kind: 'auth' | 'plan', detail: string) => ({
  href: `/?${kind}=${detail}`,
  'data-dialog': `${kind}:${detail}`,
})

/** Contact: a dialog, and without script a page with the same ways to reach us. */
export const contactLink = { href: '/contact', 'data-dialog': 'contact' }

/** Feedback: a panel, and without script the page with the ways to reach us. */
export const feedbackLink = { href: '/contact', 'data-dialog': 'feedback' }

/** Pages that stand by themselves, as the footer groups them. */
export const pageLinks = {
  company: [
    { label: 'About', href: '/about' },
    { label: 'Careers', href: '/careers' },
    { label: 'Press', href: '/press' },
    { label: 'Partners', href: '/partners' },
    { label: 'Community', href: '/community' },
  ],
  help: [
    { label: 'Help', href: '/help' },
    { label: 'Status', href: '/status' },
    { label: 'Check a ledger', href: '/verify' },
  ],
  legal: [
    { label: 'Privacy', href: '/privacy' },
    { label: 'Terms', href: '/terms' },
    { label: 'Cookies', href: '/cookies' },
    { label: 'GDPR', href: '/gdpr' },
    { label: 'Security', href: '/security' },
  ],
} as const
