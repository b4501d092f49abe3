import type { Brand } from '@fortnight/contract/brand'
import { type PageMeta, named, privatePages } from './private-pages.ts'

const listed = 'index, follow, max-image-preview:large, max-snippet:-1'

const page = (path: string, title: string, description: string, keywords: string[]): PageMeta => ({
  path,
  title,
  description,
  keywords,
  robots: listed,
})
/** Every page of the site by its key: the only table of metadata. */
export const pageMeta = {
  home: page(
    '/',
    '{name}: 12 real Android testers for 14 days',
    'Google Play wants 12 testers who stay opted in for 14 days in a row. {name} brings real people on real phones, and the evidence. From $9.99 per app.',
    [
      'google play closed testing',
      '12 testers',
      '14 days',
      'android testers',
      'closed test',
      'play console',
      'real devices',
      'production access',
      'app testing',
    ],
  ),
  about: page(
    '/about',
    'About {name}: twelve people, fourteen days',
    'What {name} does, why twelve testers so often become eleven, how many have to start so that twelve are left, and what you can hold us to.',
    ['about', 'closed testing service', 'android testers'],
  ),
  careers: page(
    '/careers',
    'Careers at {name}: paid to test apps',
    'Test Android apps for {name} on your own phone and be paid for each evidenced day. What you need, how to apply, and which positions are open now.',
    ['careers', 'paid app tester', 'android tester job'],
  ),
  contact: page(
    '/contact',
    'Contact {name}: chat, e-mail and form',
    'Reach a person at {name} by chat, e-mail or the contact form. Questions about a closed test, a payment or a partnership are answered within 24 hours.',
    ['contact', 'support', 'closed testing help'],
  ),
  press: page(
    '/press',
    'Press: facts, figures and logo of {name}',
    'For journalists: what {name} does, Google’s rule of twelve testers for fourteen days in plain words, figures as far as counted, and whom to ask.',
    ['press', 'media', 'google play 12 testers rule'],
  ),
  partners: page(
    '/partners',
    'Partners: {name} for agencies and studios',
    'Agencies, studios and course makers: run the closed tests of many apps with {name} in one account. What you get, and what to settle with your client.',
    ['partners', 'agency', 'white-label testing reports'],
  ),
  help: page(
    '/help',
    'Help: run a closed test with {name}',
    'Step by step: set up the closed track in Play Console, paste in your testers, what each dot and status means, and what to do when something looks wrong.',
    ['help', 'closed track setup', 'opt-in link', 'play console testers'],
  ),
  status: page(
    '/status',
    'Status of {name}: what is working now',
    'Whether {name} is working at this moment: the website, the service behind it and its database, asked live by your own browser, with the time of the answer.',
    ['status', 'uptime', 'service health'],
  ),
  verify: page(
    '/verify',
    'Check a ledger: is this {name} record real?',
    'Check the exported ledger of a closed test by {name} in your own browser: no line changed, none left out, signed by us. The file is sent to nobody.',
    ['verify ledger', 'closed test evidence', 'signed record'],
  ),
  community: page(
    '/community',
    'Community: developers helping developers',
    'How developers help each other through a closed test: how to swap testing fairly, what to write to testers, where to meet, and the rules of the house.',
    ['community', 'developers', 'testers community', 'closed testing tips'],
  ),
  gdpr: page(
    '/gdpr',
    'Your data rights under the GDPR at {name}',
    'Your rights under the GDPR at {name}: see, correct, move, restrict or delete your data, object to its use, and how to ask. Answered within 30 days.',
    ['gdpr', 'data rights', 'privacy'],
  ),
  security: page(
    '/security',
    'Security at {name}: how data is protected',
    'How {name} protects accounts, testing credentials and payments, what we log and what we never store, and how to report a weakness you have found to us.',
    ['security', 'vulnerability disclosure', 'data protection'],
  ),
  privacy: page(
    '/privacy',
    'Privacy Policy of {name}: your data',
    'What {name} knows about visitors, developers and testers, why, for how long and who else sees it. Written to be read, with your rights and whom to ask.',
    ['privacy policy', 'personal data', 'gdpr'],
  ),
  terms: page(
    '/terms',
    'Terms of Service of {name}: what we agree',
    'The agreement between you and {name}: what a plan buys, how payment works, the 7-day guarantee, what testers do and are paid for, what nobody can promise.',
    ['terms of service', 'money-back guarantee', 'tester payouts'],
  ),
  cookies: page(
    '/cookies',
    'Cookie Policy of {name}: what we store',
    'What {name} stores in your browser, for what and for how long: sign-in 30 days, preferences 1 year, and analytics or marketing only if you say yes.',
    ['cookie policy', 'local storage', 'consent'],
  ),
  ...privatePages,
} as const satisfies Record<string, PageMeta>

export type PageKey = keyof typeof pageMeta

/** Pages that search engines may list, in the order of the sitemap. */
export const listedPages = Object.values(pageMeta as Record<PageKey, PageMeta>).filter(
  (meta): meta is PageMeta & { path: string } => meta.path !== undefined,
)

/** A page's metadata with the brand's name in it. */
export function metaOf(key: PageKey, brand: Pick<Brand, 'name'>): PageMeta {
  const meta: PageMeta = pageMeta[key]
  const words = (text: string) => named(text, brand)
  return { ...meta, title: words(meta.title), description: words(meta.description) }
}
