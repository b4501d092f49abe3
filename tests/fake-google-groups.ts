import { type GoogleCall, googleError } from './fake-google-answers.ts'
import type { PlannedAnswer } from './fake-service.ts'

interface Member {
  id: string
  email: string
  role: string
  /** From when on, and until when, reads show the member. */
  from: number
  until: number
}

interface Group {
  name: string
  email: string
  from: number
  members: Member[]
  settings: Record<string, string>
}

/** What a call changed; calls that change nothing are not in it. */
export interface GroupChange {
  does: 'make' | 'add' | 'remove' | 'close' | 'entitle'
  group: string
  member?: string
}

/** What a new group of a domain allows: members see each other, and post. */
const usual = {
  whoCanJoin: 'CAN_REQUEST_TO_JOIN',
  whoCanViewMembership: 'ALL_MEMBERS_CAN_VIEW',
  whoCanViewGroup: 'ALL_MEMBERS_CAN_VIEW',
  whoCanPostMessage: 'ALL_MEMBERS_CAN_POST',
  allowExternalMembers: 'false',
  includeInGlobalAddressList: 'true',
}

const ok = (body: unknown): PlannedAnswer => ({ status: 200, body })
const unknown = googleError(404, 'NOT_FOUND')
const membersOnPage = 20

/** Groups of one domain. Addresses in `strangers` have no Google account. */
export function fakeGroups(now: () => number, lag: () => number) {
  const all = new Map<string, Group>()
  const strangers = new Set<string>()
  const changes: GroupChange[] = []
  let made = 0

  const visible = (group: Group) => group.members.filter(({ from, until }) => from <= now() && now() < until)
  const current = (group: Group) => group.members.filter(({ until }) => until === Number.POSITIVE_INFINITY)
  const toReply = (group: Group, { id, email, role }: Member) => ({
    name: `${group.name}/memberships/${id}`,
    preferredMemberKey: { id: email },
    roles: role === 'MEMBER' ? [{ name: 'MEMBER' }] : [{ name: 'MEMBER' }, { name: role }],
  })
  const byId = (id = '') => [...all.values()].find(({ name }) => name === `groups/${id}`)

  const methods: Record<string, (call: GoogleCall) => PlannedAnswer> = {
    'cloudidentity.groups.lookup'({ query }) {
      const group = all.get(query.get('groupKey.id') ?? '')
      if (!group || group.from > now()) return googleError(403, 'PERMISSION_DENIED', '(or it may not exist)')
      return ok({ name: group.name })
    },
    'cloudidentity.groups.create'({ body, query }) {
      const email = (body['groupKey'] as { id: string }).id
      const labels = body['labels'] as Record<string, string> | undefined
      if (!labels || !('cloudidentity.googleapis.com/groups.discussion_forum' in labels) || !body['parent'])
        return googleError(400, 'INVALID_ARGUMENT')
      if (all.has(email)) return googleError(409, 'ALREADY_EXISTS')
      const owner = {
        id: 'owner',
        email: 'admin@operator.example',
        role: 'OWNER',
        from: 0,
        until: Number.POSITIVE_INFINITY,
      }
      const members = query.get('initialGroupConfig') === 'WITH_INITIAL_OWNER' ? [owner] : []
      const { displayName = '' } = body as { displayName?: string }
      const settings = { ...usual, name: displayName }
      const group = { name: `groups/g${++made}`, email, from: now() + lag(), members, settings }
      all.set(email, group)
      changes.push({ does: 'make', group: email })
      return ok({ done: true, response: { name: group.name } })
    },
    'cloudidentity.groups.memberships.list'({ values, query }) {
      const group = byId(values[0])
      if (!group) return googleError(403, 'PERMISSION_DENIED', '(or it may not exist)')
      const first = Number(query.get('pageToken') ?? 0)
      const members = visible(group)
      const page = members.slice(first, first + membersOnPage).map((member) => toReply(group, member))
      const next = first + membersOnPage
      return ok({ memberships: page, ...(next < members.length && { nextPageToken: String(next) }) })
    },
    'cloudidentity.groups.memberships.lookup'({ values, query }) {
      const group = byId(values[0])
      const member = group && current(group).find(({ email }) => email === query.get('memberKey.id'))
      return group && member ? ok({ name: toReply(group, member).name }) : unknown
    },
    'cloudidentity.groups.memberships.create'({ values, body }) {
      const group = byId(values[0])
      const { id: email } = body['preferredMemberKey'] as { id: string }
      if (!group) return googleError(403, 'PERMISSION_DENIED', '(or it may not exist)')
      if (strangers.has(email)) return unknown
      if (group.settings['allowExternalMembers'] !== 'true') return googleError(403, 'PERMISSION_DENIED')
      if (current(group).some((member) => member.email === email)) return googleError(409, 'ALREADY_EXISTS')
      const member = { id: `m${++made}`, email, role: 'MEMBER', from: now() + lag(), until: Number.POSITIVE_INFINITY }
      group.members.push(member)
      changes.push({ does: 'add', group: group.email, member: email })
      return ok({ done: true, response: toReply(group, member) })
    },
    'cloudidentity.groups.memberships.delete'({ values }) {
      const group = byId(values[0])
      const member = group && current(group).find(({ id }) => id === values[1])
      if (!member) return unknown
      member.until = now() + lag()
      changes.push({ does: 'remove', group: group.email, member: member.email })
      return ok({ done: true })
    },
    'groupsSettings.groups.get'({ values, query }) {
      const group = all.get(values[0] ?? '')
      if (query.get('alt') !== 'json') return { status: 200, body: '<entry/>' }
      return group ? ok({ kind: 'groupsSettings#groups', email: group.email, ...group.settings }) : unknown
    },
    'groupsSettings.groups.patch'({ values, body }) {
      const group = all.get(values[0] ?? '')
      if (!group) return unknown
      if (!Object.values(body).every((value) => typeof value === 'string')) return googleError(400, 'INVALID_ARGUMENT')
      if (Object.entries(body).some(([name, value]) => group.settings[name] !== value))
        changes.push({ does: 'name' in body ? 'entitle' : 'close', group: group.email })
      Object.assign(group.settings, body)
      return ok(group.settings)
    },
  }

  return {
    strangers,
    changes,
    answer: (call: GoogleCall) => methods[call.method]!(call),
    find: (email: string) => all.get(email),
    /** The plain members, also those whom reads do not show yet. */
    membersOf: (email: string) =>
      current(all.get(email) ?? { name: '', email, from: 0, members: [], settings: {} })
        .filter(({ role }) => role === 'MEMBER')
        .map((member) => member.email)
        .toSorted(),
    /** What an administrator of the domain does by hand. */
    join: (email: string, member: string, role = 'MEMBER') =>
      void all
        .get(email)
        ?.members.push({ id: `h${++made}`, email: member, role, from: 0, until: Number.POSITIVE_INFINITY }),
    delete: (email: string) => void all.delete(email),
  }
}
