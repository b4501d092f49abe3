import { androidpublisher, type androidpublisher_v3 } from '@googleapis/androidpublisher'
import { auth, cloudidentity } from '@googleapis/cloudidentity'
import { afterAll, expect, it } from 'vitest'
import { minuteMs } from '@fortnight/contract/format/spans'
import { openGoogle } from '../server/src/platform/google/google-api.ts'
import { cloudIdentity, groupScopes } from '../server/src/testing/groups/cloud-identity.ts'
import { fakeGoogle } from './fake-google.ts'
import { googleIsDown, quotaUsedUp } from './fake-google-answers.ts'

// The fake in the place of Google, before Google's own client libraries: what these do not understand is not what Google answers.
const time = { now: Date.now() }
const fake = await fakeGoogle({ now: () => time.now, lagMs: minuteMs })
afterAll(() => fake.close())
const { account, origin: rootUrl } = fake
const admin = 'admin@operator.example'

/** A service account as the libraries sign in with it; only the root of addresses is another one. */
const signIn = (scopes: readonly string[], subject?: string) =>
  new auth.JWT({
    email: account.client_email,
    key: account.private_key,
    keyId: account.private_key_id,
    scopes: [...scopes],
    ...(subject && { subject }),
    transporterOptions: {
      fetchImplementation: (url, init) =>
        fetch(String(url instanceof Request ? url.url : url).replace('https://oauth2.googleapis.com', rootUrl), init),
    },
  })
const retry = false
const directory = cloudidentity({ version: 'v1', auth: signIn(groupScopes, admin), rootUrl, retry })
const publisher = androidpublisher({
  version: 'v3',
  auth: signIn(['https://www.googleapis.com/auth/androidpublisher']),
  rootUrl,
  retry,
})
/** Our own adapter, on the same groups. */
const ours = cloudIdentity(openGoogle({ account, scopes: groupScopes, subject: admin, root: rootUrl }), 'C01abc23')

const email = 'team-1@testers.operator.example'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status?: number }) => error.status,
  )

it('Google’s client for Cloud Identity and our adapter see one another’s groups and members', async () => {
  const { name } = await ours.ensure({ email, title: 'Tideline' })
  expect(await codeOf(directory.groups.lookup({ 'groupKey.id': email }))).toBe(403)
  time.now += minuteMs
  expect((await directory.groups.lookup({ 'groupKey.id': email })).data).toEqual({ name })

  const requestBody = { preferredMemberKey: { id: 'by-google@gmail.com' }, roles: [{ name: 'MEMBER' }] }
  const { data: added } = await directory.groups.memberships.create({ parent: name, requestBody })
  expect(added).toMatchObject({ done: true, response: { preferredMemberKey: requestBody.preferredMemberKey } })
  expect(await codeOf(directory.groups.memberships.create({ parent: name, requestBody }))).toBe(409)
  await ours.add({ name, email }, 'by-us@gmail.com')
  expect(await ours.listMembers({ name, email })).toEqual([])
  time.now += minuteMs
  const both = ['by-google@gmail.com', 'by-us@gmail.com']
  const { data } = await directory.groups.memberships.list({ parent: name, view: 'FULL' })
  const plain = data.memberships?.filter(({ roles }) => roles?.every((role) => role.name === 'MEMBER'))
  expect(plain?.map(({ preferredMemberKey }) => preferredMemberKey?.id)).toEqual(both)
  expect(await ours.listMembers({ name, email })).toEqual(both)

  const found = await directory.groups.memberships.lookup({ parent: name, 'memberKey.id': both[1]! })
  await directory.groups.memberships.delete({ name: found.data.name! })
  expect(fake.groups.membersOf(email)).toEqual([both[0]])
})

it('Google’s client for Cloud Identity makes a group that our adapter takes and closes', async () => {
  const other = 'team-2@testers.operator.example'
  const requestBody = {
    parent: 'customers/C01abc23',
    groupKey: { id: other },
    displayName: 'By hand',
    labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' },
  }
  const { data } = await directory.groups.create({ initialGroupConfig: 'WITH_INITIAL_OWNER', requestBody })
  time.now += minuteMs
  const taken = await ours.ensure({ email: other, title: 'Saltmarsh' })
  expect(taken).toMatchObject({ name: data.response?.['name'], isNew: false })
  expect(await ours.reportDrift(taken, [])).toEqual({ missing: [], surplus: [], open: false, title: 'By hand' })
})

it('Google’s client for Play Console edits a track, and reads the errors of an edit that is gone', async () => {
  const packageName = 'com.example.tideline'
  fake.play.apps.set(packageName, {
    invited: true,
    otherChanges: 0,
    tracks: { alpha: { groups: ['own@googlegroups.com'], releases: [{ name: '1.0.3', status: 'completed' }] } },
  })
  const { edits } = publisher
  const { data: edit } = await edits.insert({ packageName, requestBody: {} })
  const at = { packageName, editId: edit.id! }
  expect((await edits.tracks.list(at)).data.tracks).toEqual([
    { track: 'alpha', releases: [{ name: '1.0.3', status: 'completed', versionCodes: ['103'] }] },
  ])
  const testers: androidpublisher_v3.Schema$Testers = (await edits.testers.get({ ...at, track: 'alpha' })).data
  const requestBody = { googleGroups: [...(testers.googleGroups ?? []), email] }
  await edits.testers.update({ ...at, track: 'alpha', requestBody })
  await edits.commit({ ...at, changesInReviewBehavior: 'ERROR_IF_IN_REVIEW' })
  expect(fake.play.apps.get(packageName)?.tracks['alpha']?.groups).toEqual(['own@googlegroups.com', email])
  expect(await codeOf(edits.testers.get({ ...at, track: 'alpha' }))).toBe(400)

  const open = { packageName, editId: (await edits.insert({ packageName, requestBody: {} })).data.id! }
  fake.play.overtake(packageName)
  expect(await codeOf(edits.commit(open))).toBe(400)
  expect(await codeOf(edits.insert({ packageName: 'com.example.unknown', requestBody: {} }))).toBe(404)
})

it('both clients read what a busy Google and a revoked key answer', async () => {
  const list = () => codeOf(publisher.edits.insert({ packageName: 'com.example.tideline', requestBody: {} }))
  for (const [answer, status] of [[quotaUsedUp, 429] as const, [googleIsDown, 503] as const]) {
    const end = fake.fail(() => answer)
    expect([await list(), await codeOf(directory.groups.lookup({ 'groupKey.id': email }))]).toEqual([status, status])
    end()
  }
  fake.state.revoked = true
  expect(await list()).toBe(401)
  fake.state.revoked = false
  expect(await list()).toBeUndefined()
})
