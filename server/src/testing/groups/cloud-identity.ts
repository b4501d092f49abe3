import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import type { Google } from '../../platform/google/google-api.ts'
import { compareMembers, type DirectoryGroup, type GroupDirectory } from './group-directory.ts'

export const groupScopes = [
  'https://www.googleapis.com/auth/cloud-identity.groups',
  'https://www.googleapis.com/auth/apps.groups.settings',
] as const

interface Membership {
  name: string
  preferredMemberKey: { id: string }
  roles?: { name: string }[]
}

/** What closes a group (Groups Settings API); all values are text there, `true` too. */
const closed = {
  whoCanJoin: 'INVITED_CAN_JOIN',
  whoCanViewMembership: 'ALL_MANAGERS_CAN_VIEW',
  whoCanViewGroup: 'ALL_MANAGERS_CAN_VIEW',
  whoCanPostMessage: 'ALL_MANAGERS_CAN_POST',
  allowExternalMembers: 'true',
  includeInGlobalAddressList: 'false',
} as const

/** Of the Groups Settings API. */
const longestTitle = 75

type Settings = Partial<Record<keyof typeof closed | 'name', string>>

const isClosed = (settings: Settings) =>
  Object.entries(closed).every(([name, value]) => settings[name as keyof typeof closed] === value)

const isPlain = ({ roles = [] }: Membership) => roles.every(({ name }) => name === 'MEMBER')

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
 * Groups of Cloud Identity or Google Workspace. `customer` is the id of the operator's account there, such as
 * `C01abc23`.
 */
export function cloudIdentity(google: Google, customer: string): GroupDirectory {
  const lookup = (path: string, key: string, id: string, codes: readonly ProblemCode[]) =>
    unless(
      codes,
      google.call<{ name: string }>({
        api: 'cloudidentity',
        method: 'GET',
        path: `/v1/${path}:lookup`,
        query: { [key]: id },
      }),
    )
  // Google answers 403 for a group that does not exist; if rights are missing, making it says so.
  const findGroup = (email: string) => lookup('groups', 'groupKey.id', email, ['google-unknown', 'google-rights'])
  const findMember = (group: DirectoryGroup, email: string) =>
    lookup(`${group.name}/memberships`, 'memberKey.id', email, ['google-unknown'])

  const settingsOf = (email: string) =>
    ({ api: 'groupssettings', path: `/groups/v1/groups/${encodeURIComponent(email)}`, query: { alt: 'json' } }) as const
  const readSettings = (email: string) => google.call<Settings>({ ...settingsOf(email), method: 'GET' })

  const create = (email: string, title: string) =>
    unless(
      ['google-exists'],
      google.call<{ response?: { name?: string } }>({
        api: 'cloudidentity',
        method: 'POST',
        path: '/v1/groups',
        query: { initialGroupConfig: 'WITH_INITIAL_OWNER' },
        body: {
          parent: `customers/${customer}`,
          groupKey: { id: email },
          displayName: title,
          labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' },
        },
      }),
    )

  async function listAll(group: DirectoryGroup): Promise<Membership[]> {
    const members: Membership[] = []
    let pageToken = ''
    do {
      const page: { memberships?: Membership[]; nextPageToken?: string } = await google.call({
        api: 'cloudidentity',
        method: 'GET',
        path: `/v1/${group.name}/memberships`,
        query: { view: 'FULL', pageSize: '500', ...(pageToken && { pageToken }) },
      })
      members.push(...(page.memberships ?? []))
      pageToken = page.nextPageToken ?? ''
    } while (pageToken)
    return members
  }

  const listMembers = async (group: DirectoryGroup) =>
    (await listAll(group)).filter(isPlain).map(({ preferredMemberKey }) => preferredMemberKey.id)

  return {
    async ensure({ email, title }) {
      // A group that was made a moment ago can be unknown for a minute: the answer that it is made names it at once.
      const found = await findGroup(email)
      const name = found?.name ?? (await create(email, title))?.response?.name
      if (!name) throw new Problem('google-busy')
      if (!found || !isClosed(await readSettings(email))) {
        await google.call({ ...settingsOf(email), method: 'PATCH', body: closed })
        if (!isClosed(await readSettings(email))) throw new Problem('google-rights')
      }
      return { name, email, isNew: !found }
    },

    async entitle({ email }, title) {
      const body = { name: title.slice(0, longestTitle) }
      await google.call({ ...settingsOf(email), method: 'PATCH', body }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },

    async add(group, email) {
      await unless(
        ['google-exists'],
        google.call({
          api: 'cloudidentity',
          method: 'POST',
          path: `/v1/${group.name}/memberships`,
          body: { preferredMemberKey: { id: email }, roles: [{ name: 'MEMBER' }] },
        }),
      )
    },

    async remove(group, email) {
      const member = await findMember(group, email)
      if (!member) return
      await unless(
        ['google-unknown'],
        google.call({ api: 'cloudidentity', method: 'DELETE', path: `/v1/${member.name}` }),
      )
    },

    listMembers,

    async reportDrift(group, wanted) {
      const [members, settings] = await Promise.all([listMembers(group), readSettings(group.email)])
      return { ...compareMembers(members, wanted), open: !isClosed(settings), title: settings.name ?? '' }
    },
  }
}
