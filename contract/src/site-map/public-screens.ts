import { testerTermsPath, testerTermsUrPath } from './paths.ts'
import type { Screen } from './screen.ts'

/** A page of the site. Its title has 30 to 60 characters, which search engines show whole (spec §2, /seo-monitor). */
const page = <P extends string>(path: P, title: string, label: string) =>
  ({ path, title, label, audience: 'visitor', indexed: true, measured: true }) as const satisfies Screen

/** The pages that the server draws at run time (decision 12). */
export const publicScreens = {
  home: page('/', '{name}: 12 real Android testers for 14 days', 'Home'),
  about: page('/about', 'About {name}: twelve people, fourteen days', 'About'),
  careers: page('/careers', 'Careers at {name}: paid to test apps', 'Careers'),
  contact: page('/contact', 'Contact {name}: chat, e-mail and form', 'Contact'),
  press: page('/press', 'Press: facts, figures and logo of {name}', 'Press'),
  partners: page('/partners', 'Partners: {name} for agencies and studios', 'Partners'),
  help: page('/help', 'Help: run a closed test with {name}', 'Help'),
  helpApi: page('/help/api', 'API of {name}: keys, webhooks, sandbox', 'API'),
  status: page('/status', 'Status of {name}: what is working now', 'Status'),
  verify: page('/verify', 'Check a test record: is this {name} record real?', 'Check a test record'),
  anchors: page('/anchors', 'Daily anchors of {name}: records stay whole', 'Daily anchors'),
  community: page('/community', 'Community: developers helping developers', 'Community'),
  gdpr: page('/gdpr', 'Your data rights under the GDPR at {name}', 'GDPR'),
  security: page('/security', 'Security at {name}: how data is protected', 'Security'),
  privacy: page('/privacy', 'Privacy Policy of {name}: your data', 'Privacy'),
  terms: page('/terms', 'Terms of Service of {name}: what we agree', 'Terms'),
  testerTerms: page(testerTermsPath, 'Terms for testers of {name}: work and pay', 'Terms for testers'),
  testerTermsUr: page(testerTermsUrPath, 'Terms for testers of {name} in Urdu', 'Terms for testers in Urdu'),
  cookies: page('/cookies', 'Cookie Policy of {name}: what we store', 'Cookies'),
  /** Shown under every unknown address, so no address of its own may be listed or measured. */
  notFound: { ...page('/404', 'Page not found', 'Page not found'), indexed: false, measured: false },
} as const satisfies Record<string, Screen>

export type PublicScreenKey = keyof typeof publicScreens

const measuredPaths: ReadonlySet<string> = new Set(
  Object.values(publicScreens).flatMap(({ path, measured }) => (measured ? [path] : [])),
)

/**
 * Whether a visit of this path may be measured: public pages alone, never a signed-in screen or a step of signing in.
 * An unknown path might hold something of the visitor's.
 */
export const mayMeasure = (path: string): boolean => measuredPaths.has(path.replace(/(?<=[^/])\/$/, ''))
