import { text } from '../text.ts'

const example = 'https://play.google.com/apps/testing/com.example.app'

/** What the path of an opt-in link names: a closed or open test's package, or the number of an internal test. */
const optInPath = /^\/apps\/(?:testing\/([A-Za-z][\w.]*)|internaltest\/\d{1,25})\/?$/

/** An Android application id (developer.android.com): two or more segments, each starting with a letter. */
export const packagePattern = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/

/** An address in parts, without what follows its path. */
export function partsOf(link: string) {
  const [, scheme = '', host = '', path = ''] = /^([a-z]+):\/\/([^/?#]*)([^?#]*)/i.exec(link) ?? []
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path }
}

/** The package that an opt-in link is for; undefined when it names none, as the links of internal tests do. */
export const packageOf = (link: string): string | undefined => optInPath.exec(partsOf(link).path)?.[1]

/** Whether the link belongs to an internal test, which Google does not count towards its 14 days. */
export const isInternalTest = (link: string): boolean => link.includes('/apps/internaltest/')

/** Whether someone pasted a link, or the beginning of one, where a package name goes. */
export const isLink = (input: string): boolean => /[/:?]/.test(input)

/** Why a link names no app, and what one that does looks like. */
export const noPlayLink = `No app is named here. A Play link looks like ${example}`

function whyNoOptIn(link: string): string | undefined {
  const { scheme, host, path } = partsOf(link)
  if (!scheme) return `Paste the whole link. It looks like ${example}`
  if (scheme !== 'https' || host !== 'play.google.com') return `An opt-in link looks like ${example}`
  if (path.startsWith('/store/')) return `This is the page in the store. The opt-in link looks like ${example}`
  return optInPath.test(path) ? undefined : `The package name comes last and nothing after it: ${example}`
}

/** A link by which testers opt in, without what browsers and messengers append to it. Blank is null. */
export const OptInUrl = text(500)
  .nullable()
  .superRefine((link, context) => {
    const message = link ? whyNoOptIn(link) : undefined
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((link) => (link ? `https://play.google.com${partsOf(link).path.replace(/\/$/, '')}` : null))
