import * as z from 'zod'
import { accessMethods } from '../vocabulary/app-states.ts'
import { App, AppVersion, PackageName } from './apps.ts'
import { countryCodes } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { AppId, text } from '../text.ts'

const start = 'https://play.google.com/apps/testing/'

/** What the path of an opt-in link names: a closed or open test's package, or the number of an internal test. */
const optInPath = /^\/apps\/(?:testing\/([A-Za-z][\w.]*)|internaltest\/\d{1,25})\/?$/

/** An address in parts, without what follows its path. */
function partsOf(link: string) {
  const [, scheme = '', host = '', path = ''] = /^([a-z]+):\/\/([^/?#]*)([^?#]*)/i.exec(link) ?? []
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path }
}

/** The package that an opt-in link is for; undefined when it names none, as the links of internal tests do. */
export const packageOf = (link: string): string | undefined => optInPath.exec(partsOf(link).path)?.[1]

/** Whether the link belongs to an internal test, which Google does not count towards its 14 days. */
export const isInternalTest = (link: string): boolean => link.includes('/apps/internaltest/')

function whyNoOptIn(link: string): string | undefined {
  const { scheme, host, path } = partsOf(link)
  if (!scheme) return `Paste the whole link. It begins with ${start}`
  if (scheme !== 'https' || host !== 'play.google.com') return `An opt-in link begins with ${start}`
  if (path.startsWith('/store/')) return `This is the page in the store. The opt-in link begins with ${start}`
  return optInPath.test(path) ? undefined : `After ${start} comes the package name, and nothing else.`
}

/** A link by which testers opt in, without what browsers and messengers hang on to it. Blank is null. */
const OptInUrl = text(500)
  .nullable()
  .superRefine((link, context) => {
    const message = link ? whyNoOptIn(link) : undefined
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((link) => (link ? `https://play.google.com${partsOf(link).path.replace(/\/$/, '')}` : null))

const groupAddress = /^[a-z0-9][a-z0-9._+-]*@googlegroups\.com$/i

/** A Google Group that the track in Play Console names. Blank is null. */
const GroupEmail = text(254)
  .nullable()
  .refine(
    (address) => !address || groupAddress.test(address),
    'The address of a Google Group ends with @googlegroups.com',
  )
  .transform((address) => address?.toLowerCase() || null)

/** ISO 3166-1 codes, each once and in order; none means every country. */
const Countries = z
  .array(
    z
      .string()
      .toUpperCase()
      .refine((code) => countryCodes.has(code), 'There is no country with this code.'),
  )
  .max(countryCodes.size)
  .transform((codes) => [...new Set(codes)].toSorted())

interface Setup {
  package_name: string | null
  opt_in_url: string | null
  access_method: (typeof accessMethods)[number] | null
  group_email: string | null
}

/** What is there fits together. */
function checkSetup({ package_name, opt_in_url, access_method, group_email }: Setup, context: z.RefinementCtx) {
  const named = opt_in_url ? packageOf(opt_in_url) : undefined
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (named && package_name === null) add('package_name', `The link is for ${named}. Enter that package name.`)
  else if (named && named !== package_name) add('opt_in_url', `The link is for ${named}, not for ${package_name}.`)
  if (access_method === 'google_group' && !group_email) add('group_email', 'Enter the address of the Google Group.')
  if (access_method !== 'google_group' && group_email) add('group_email', 'Only access by Google Group has an address.')
}

/**
 * What testers need to join a test (decisions: Play setup). Each part can still be missing, because Google gives the
 * link only after its review; the parts that are given must agree.
 */
export const PlaySetup = z
  .strictObject({
    package_name: PackageName,
    opt_in_url: OptInUrl,
    access_method: z.enum(accessMethods, { error: 'Choose how testers get access.' }).nullable(),
    group_email: GroupEmail,
    countries: Countries,
  })
  .superRefine(checkSetup)

/** A set-up as sent, with the version that it was made from if there was one. */
export const PlaySetupOf = z
  .strictObject({ ...PlaySetup.shape, version: AppVersion.optional() })
  .superRefine(checkSetup)

export const playSetup = endpoints({
  save: {
    method: 'PUT',
    path: '/api/apps/:id/play-setup',
    access: 'owner',
    scope: 'write',
    summary: 'Say what testers need to join the test',
    params: AppId,
    body: PlaySetupOf,
    reply: App,
    limit: 'write',
    problems: ['conflict'],
  },
})
