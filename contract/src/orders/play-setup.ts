import * as z from 'zod'
import { accessMethods } from '../vocabulary/app-states.ts'
import { App, PackageName } from './apps.ts'
import { countryCodes } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { OptInUrl, packageOf } from './opt-in-link.ts'
import { AppId, Email, RowVersion, text } from '../text.ts'

/** Domains at which only people have addresses. */
const personal = /@(?:gmail|googlemail)\.com$/i

/** A Google Group that the track in Play Console names. Blank is null. */
const GroupEmail = text(254)
  .nullable()
  .refine(
    (address) => !address || (Email.safeParse(address).success && !personal.test(address)),
    'Enter the address of a group, such as my-testers@googlegroups.com.',
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
  .strictObject({ ...PlaySetup.shape, version: RowVersion.optional() })
  .superRefine(checkSetup)

export const playSetup = endpoints({
  listAccess: {
    method: 'GET',
    path: '/api/play-setup/access',
    access: 'user',
    summary: 'The ways by which testers can get into a test here, the one that is proposed first',
    reply: z.array(z.enum(accessMethods)),
  },
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
