import type * as z from 'zod'
import type { Environment } from '../environment.ts'

/** A service account of Google Cloud, as its key file names it. */
export interface ServiceAccount {
  client_email: string
  private_key_id: string
  /** PEM. */
  private_key: string
}

/** What keeps a Google Group for each test: whose account acts for whom, and where the groups are. */
export interface GoogleGroupsSettings {
  account: ServiceAccount
  /** The administrator of the domain for whom the account acts. */
  admin: string
  /** Id of the operator's account at Cloud Identity or Workspace, such as `C01abc23`. */
  customer: string
  /** Domain of the groups' addresses. */
  domain: string
  /** Number of groups that are made ahead, for the next tests. */
  ready: number
  /** Another server in Google's place, for tests. */
  url: string | undefined
}

/** The account that developers invite to Play Console. */
export interface GooglePlaySettings {
  account: ServiceAccount
  /** Another server in Google's place, for tests. */
  url: string | undefined
}

const standIn = (name: string, url: string | undefined, production: boolean) => {
  if (production && url) throw new Error(`${name} stands in for Google in tests and must not be set in production.`)
  return url && new URL(url).origin
}

/** Throws if a stand-in is set in production. */
export function googlePlayOf(e: z.output<typeof Environment>, production: boolean): GooglePlaySettings | undefined {
  const url = standIn('GOOGLE_PLAY_URL', e.GOOGLE_PLAY_URL, production)
  return e.GOOGLE_PLAY_KEY && { account: e.GOOGLE_PLAY_KEY, url }
}

/** Throws if a variable is missing or the key is no key file; never quotes any of it. */
export function googleGroupsOf(e: z.output<typeof Environment>, production: boolean): GoogleGroupsSettings | undefined {
  const { GOOGLE_GROUPS_KEY: account, GOOGLE_GROUPS_ADMIN: admin } = e
  const { GOOGLE_GROUPS_CUSTOMER: customer, GOOGLE_GROUPS_DOMAIN: domain, GOOGLE_GROUPS_URL: url } = e
  if (!account && !admin && !customer && !domain) return undefined
  if (!account || !admin || !customer || !domain)
    throw new Error(
      'Google Groups need GOOGLE_GROUPS_KEY, GOOGLE_GROUPS_ADMIN, GOOGLE_GROUPS_CUSTOMER and GOOGLE_GROUPS_DOMAIN together.',
    )
  const ready = e.GOOGLE_GROUPS_READY
  return { account, admin, customer, domain, ready, url: standIn('GOOGLE_GROUPS_URL', url, production) }
}
