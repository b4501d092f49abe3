import type { Brand } from '@fortnight/contract/brand'
import type { Screen } from '@fortnight/contract/site-map/screen'
import { publicScreens, type PublicScreenKey } from '@fortnight/contract/site-map/public-screens'
import { named } from './screen-meta.ts'

/** What search engines learn of a page besides its title (spec §3). `{name}` is replaced by the brand's name. */
interface PageTexts {
  /** 120 to 160 characters, for pages that search engines may list (spec §2, /seo-monitor). */
  description: string
  keywords: readonly string[]
}

/** The words of every page of the site, in a file apart from the titles: the application need not load them. */
export const pageTexts = {
  home: {
    description:
      'Google Play wants 12 testers who stay opted in for 14 days in a row. {name} brings real people on real phones, and the evidence. From $9.99 per app.',
    keywords: [
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
  },
  about: {
    description:
      'What {name} does, why twelve testers so often become eleven, how many have to start so that twelve are left, and what you can hold us to.',
    keywords: ['about', 'closed testing service', 'android testers'],
  },
  careers: {
    description:
      'Test Android apps for {name} on your own phone and be paid for each day with proof. What you need, how to apply, and which positions are open now.',
    keywords: ['careers', 'paid app tester', 'android tester job'],
  },
  contact: {
    description:
      'Reach a person at {name} by chat, e-mail or the contact form. Questions about a closed test, a payment or a partnership are answered within 24 hours.',
    keywords: ['contact', 'support', 'closed testing help'],
  },
  press: {
    description:
      'For journalists: what {name} does, Google’s rule of twelve testers for fourteen days in plain words, figures as far as counted, and whom to ask.',
    keywords: ['press', 'media', 'google play 12 testers rule'],
  },
  partners: {
    description:
      'Agencies, studios and course makers: run the closed tests of many apps with {name} in one account. What you get, and what to settle with your client.',
    keywords: ['partners', 'agency', 'white-label testing reports'],
  },
  help: {
    description:
      'Step by step: set up the closed track in Play Console, paste in your testers, what each dot and status means, and what to do when something looks wrong.',
    keywords: ['help', 'closed track setup', 'opt-in link', 'play console testers'],
  },
  helpApi: {
    description:
      'Submit apps and follow closed tests from your own programs: keys with scopes, signed webhooks, and a sandbox that plays a whole test in minutes. Every plan.',
    keywords: ['api', 'webhooks', 'closed testing api', 'sandbox'],
  },
  status: {
    description:
      'Whether {name} is working at this moment: the website, the service behind it and its database, asked live by your own browser, with the time of the answer.',
    keywords: ['status', 'uptime', 'service health'],
  },
  verify: {
    description:
      'Check the exported record of a closed test by {name} in your own browser: no entry changed, none left out, signed by us. The file is never sent.',
    keywords: ['verify test record', 'closed test evidence', 'signed record'],
  },
  anchors: {
    description:
      'Each night {name} publishes one signed line that fixes all its test records: no entry can change later unnoticed. See every day, or get it by mail.',
    keywords: ['signed record', 'merkle tree', 'tamper evidence'],
  },
  community: {
    description:
      'How developers help each other through a closed test: how to swap testing fairly, what to write to testers, where to meet, and the rules of the house.',
    keywords: ['community', 'developers', 'testers community', 'closed testing tips'],
  },
  gdpr: {
    description:
      'Your rights under the GDPR at {name}: see, correct, move, restrict or delete your data, object to its use, and how to ask. Answered within 30 days.',
    keywords: ['gdpr', 'data rights', 'privacy'],
  },
  security: {
    description:
      'How {name} protects accounts, testing credentials and payments, what we log and what we never store, and how to report a weakness you have found to us.',
    keywords: ['security', 'vulnerability disclosure', 'data protection'],
  },
  privacy: {
    description:
      'What {name} knows about visitors, developers and testers, why, for how long and who else sees it. Written to be read, with your rights and whom to ask.',
    keywords: ['privacy policy', 'personal data', 'gdpr'],
  },
  terms: {
    description:
      'The agreement between you and {name}: what a plan buys, how payment works, the 7-day guarantee, what testers do and are paid for, what we can’t promise.',
    keywords: ['terms of service', 'money-back guarantee', 'tester payouts'],
  },
  testerTerms: {
    description:
      'What {name} and its testers owe each other: age, tasks, pay for each day with proof, tax, what we keep and for how long, and how it ends. With its version.',
    keywords: ['tester terms', 'paid app testing', 'tester agreement'],
  },
  testerTermsUr: {
    description:
      'In Urdu: what {name} and its testers owe each other. Age, tasks, pay for each day with proof, tax, what we keep and for how long, and how it ends.',
    keywords: ['tester terms in urdu', 'paid app testing', 'tester agreement'],
  },
  cookies: {
    description:
      'What {name} stores in your browser, for what and for how long: sign-in 30 days, preferences 1 year, and analytics or marketing only if you say yes.',
    keywords: ['cookie policy', 'local storage', 'consent'],
  },
  notFound: { description: '', keywords: [] },
} as const satisfies Record<PublicScreenKey, PageTexts>

/** A page's metadata, with the brand's name in it. */
export interface PageMeta extends PageTexts {
  /** Undefined for pages without an address of their own. */
  path: string | undefined
  title: string
  robots: string
}

const screens: Record<PublicScreenKey, Screen> = publicScreens
const keys = Object.keys(publicScreens) as PublicScreenKey[]

/** Pages that search engines may list, in the order of the sitemap. */
export const listedPages: readonly PublicScreenKey[] = keys.filter((key) => screens[key].indexed)

export const listedPaths: readonly string[] = listedPages.map((key) => screens[key].path)

export function metaOf(key: PublicScreenKey, brand: Pick<Brand, 'name'>): PageMeta {
  const { path, title, indexed } = screens[key]
  const { description, keywords } = pageTexts[key]
  return {
    path: indexed ? path : undefined,
    title: named(title, brand),
    description: named(description, brand),
    keywords,
    robots: indexed ? 'index, follow, max-image-preview:large, max-snippet:-1' : 'noindex, nofollow',
  }
}
