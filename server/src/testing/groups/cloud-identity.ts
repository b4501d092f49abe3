import type { cloudidentity_v1 } from '@googleapis/cloudidentity'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import { asClient, type Google } from '../../platform/google/google-api.ts'
import { compareMembers, type DirectoryGroup, type GroupDirectory } from './group-directory.ts'

export const groupScopes = [
  'https://www.googleapis.com/auth/cloud-identity.groups',
  'https://www.googleapis.com/auth/apps.groups.settings',
] as const

type Membership = cloudidentity_v1.Schema$Membership

/** What closes a group (Groups Settings API); all values are text there, `true` too. */
const closed = {
  whoCanJoin: 'INVITED_CAN_JOIN',
  whoCanViewMembership: 'ALL_MANAGERS_CAN_VIEW',
  whoCanViewGroup: 'ALL_MANAGERS_CAN_VIEW',
  whoCanPostMessage: 'ALL_MANAGERS_CAN_POST',
  allowExternalMembers: 'true',
  includeInGlobalAddressList: 'false',
} as const

/** Root of the Groups Settings API, for which Google publishes no client. */
export const settingsRoot = 'https://www.googleapis.com'
/** Of that API. */
const longestTitle = 75

type Settings = Partial<Record<keyof typeof closed | 'name', string>>

const isClosed = (settings: Settings) =>
  Object.entries(closed).every(([name, value]) => settings[name as keyof typeof closed] === value)

const isPlain = ({ roles }: Membership) => (roles ?? []).every(({ name }) => name === 'MEMBER')

/** Turns such a refusal into undefined: it says that what was asked for is so already. */
async function unless<T>(codes: readonly ProblemCode[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && codes.some((code) => code === error.code)) return undefined
    throw error
  }
}

/**
 * Groups of Cloud Identity or Google Workspace. `findCustomer` finds the id of the operator's account there, such as
 * `C01abc23`.
 */
export function cloudIdentity(google: Google, findCustomer: () => Promise<string>): GroupDirectory {
  const open = async () => {
    const { cloudidentity } = await import('@googleapis/cloudidentity')
    return cloudidentity({ version: 'v1', ...asClient(google) }).groups
  }

  // Google answers 403 for a group that does not exist; if rights are missing, making it says so.
  const findGroup = async (email: string) =>
    (await unless(['google-unknown', 'google-rights'], (await open()).lookup({ 'groupKey.id': email })))?.data.name
  const findMember = async ({ name: parent }: DirectoryGroup, email: string) =>
    (await unless(['google-unknown'], (await open()).memberships.lookup({ parent, 'memberKey.id': email })))?.data.name

  const settingsOf = (email: string) => ({
    url: `${settingsRoot}/groups/v1/groups/${encodeURIComponent(email)}`,
    params: { alt: 'json' },
  })
  const readSettings = async (email: string) => (await google.request<Settings>(settingsOf(email))).data
  const patchSettings = (email: string, data: Settings) =>
    google.request({ ...settingsOf(email), method: 'PATCH', data })

  async function create(email: string, title: string): Promise<string | undefined> {
    const requestBody = {
      parent: `customers/${await findCustomer()}`,
      groupKey: { id: email },
      displayName: title,
      labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' },
    }
    const groups = await open()
    const made = await unless(
      ['google-exists'],
      groups.create({ initialGroupConfig: 'WITH_INITIAL_OWNER', requestBody }),
    )
    return made?.data.response?.['name'] as string | undefined
  }

  async function listMembers({ name: parent }: DirectoryGroup): Promise<string[]> {
    const { memberships } = await open()
    const members: Membership[] = []
    let pageToken: string | undefined
    do {
      const { data } = await memberships.list({ parent, view: 'FULL', pageSize: 500, ...(pageToken && { pageToken }) })
      members.push(...(data.memberships ?? []))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    return members.filter(isPlain).map(({ preferredMemberKey }) => preferredMemberKey?.id ?? '')
  }

  return {
    async ensure({ email, title }) {
      // A group that was made a moment ago can be unknown for a minute: the answer that it is made names it at once.
      const found = await findGroup(email)
      const name = found ?? (await create(email, title))
      if (!name) throw new Problem('google-busy')
      if (!found || !isClosed(await readSettings(email))) {
        await patchSettings(email, closed)
        if (!isClosed(await readSettings(email))) throw new Problem('google-rights')
      }
      return { name, email, isNew: !found }
    },

    async entitle({ email }, title) {
      await patchSettings(email, { name: title.slice(0, longestTitle) }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },

    async add({ name: parent }, email) {
      const requestBody = { preferredMemberKey: { id: email }, roles: [{ name: 'MEMBER' }] }
      await unless(['google-exists'], (await open()).memberships.create({ parent, requestBody }))
    },

    async remove(group, email) {
      const name = await findMember(group, email)
      if (name) await unless(['google-unknown'], (await open()).memberships.delete({ name }))
    },

    listMembers,

    async reportDrift(group, wanted) {
      const [members, settings] = await Promise.all([listMembers(group), readSettings(group.email)])
      return { ...compareMembers(members, wanted), open: !isClosed(settings), title: settings.name ?? '' }
    },
  }
}
