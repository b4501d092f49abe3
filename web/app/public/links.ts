/** In-page anchors of the landing page; from other pages they lead there. */
export const sectionLinks = [
  { label: 'How It Works', href: '/#how-it-works' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'Testimonials', href: '/#testimonials' },
  { label: 'FAQ', href: '/#faq' },
] as const

/**
 * A link that opens a dialog. `kind:detail` is the name that public-dialogs.tsx knows; without script the address asks for
 * the same dialog once script is there.
 */
export const dialogLink = (kind: 'auth' | 'plan', detail: string) => ({
  href: `/?${kind}=${detail}`,
  'data-dialog': `${kind}:${detail}`,
})

/** Contact: a dialog, and without script the place where chat and e-mail stand. */
export const contactLink = { href: '/#contact', 'data-dialog': 'contact' }
