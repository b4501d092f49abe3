import { afterAll, describe, expect, it } from 'vitest'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { googleError, googleIsDown, quotaUsedUp } from '../../../../tests/fake-google-answers.ts'
import { type GoogleAccount, openGoogle } from '../../platform/google/google-api.ts'
import { cloudIdentity, groupScopes } from './cloud-identity.ts'

const time = { now: 0 }
const fake = await fakeGoogle({ now: () => time.now, lagMs: 60_000 })
afterAll(() => fake.close())

const accountNow = (account: GoogleAccount) => () => Promise.resolve(account)
const open = (scopes: readonly string[] = groupScopes) =>
  cloudIdentity(
    openGoogle({
      findAccount: accountNow({ ...fake.account, subject: 'admin@operator.example' }),
      scopes,
      root: fake.origin,
    }),
    () => Promise.resolve('C01abc23'),
  )

const email = 'team-1@testers.operator.example'
const group = { email, title: 'Tideline' }
/** Makes the group, and waits until Google shows it. */
async function aGroup() {
  await open()
    .ensure(group)
    .catch(() => {})
  time.now += 60_000
  return open().ensure(group)
}

describe('groups of Cloud Identity', () => {
  it('are made once, closed, known by the answer at once, and to others after a minute', async () => {
    expect(await open().ensure(group)).toEqual({ name: 'groups/g1', email, isNew: true })
    await expect(open().ensure(group)).rejects.toMatchObject({ code: 'google-busy' })
    time.now += 60_000
    expect(await open().ensure(group)).toEqual({ name: 'groups/g1', email, isNew: false })
    expect(fake.groups.find(email)?.settings).toMatchObject({
      whoCanViewMembership: 'ALL_MANAGERS_CAN_VIEW',
      whoCanPostMessage: 'ALL_MANAGERS_CAN_POST',
      allowExternalMembers: 'true',
    })
  })

  it('take a member once, show it after a minute, and let it go', async () => {
    const made = await aGroup()
    await open().add(made, 'a@gmail.com')
    await open().add(made, 'a@gmail.com')
    expect(fake.groups.membersOf(email)).toEqual(['a@gmail.com'])
    expect(await open().listMembers(made)).toEqual([])
    time.now += 60_000
    expect(await open().listMembers(made)).toEqual(['a@gmail.com'])
    await open().remove(made, 'a@gmail.com')
    await open().remove(made, 'a@gmail.com')
    expect(fake.groups.membersOf(email)).toEqual([])
  })

  it('report what differs, over all pages, and leave owners and managers alone', async () => {
    const made = await aGroup()
    const many = Array.from({ length: 45 }, (_, index) => `t${index}@gmail.com`)
    for (const member of many) fake.groups.join(email, member)
    fake.groups.join(email, 'manager@operator.example', 'MANAGER')
    fake.groups.find(email)!.settings['whoCanViewMembership'] = 'ALL_MEMBERS_CAN_VIEW'
    const wanted = [...many.slice(1).map((address) => address.replace('t', 'T.')), 'new@example.com']
    expect(await open().reportDrift(made, wanted)).toEqual({
      missing: ['new@example.com'],
      surplus: ['t0@gmail.com'],
      open: true,
      title: group.title,
    })
    await open().ensure(group)
    expect((await open().reportDrift(made, [])).open).toBe(false)
  })

  it('fail in the words of the one table', async () => {
    const made = await aGroup()
    const failing = async (answer: Parameters<typeof fake.fail>[0]) => {
      const end = fake.fail(answer)
      const error = await open()
        .add(made, 'b@gmail.com')
        .catch((problem: unknown) => problem)
      end()
      return error
    }
    expect(await failing(() => quotaUsedUp)).toMatchObject({ code: 'google-busy', retryAfter: 7 })
    expect(await failing(() => googleIsDown)).toMatchObject({ code: 'google-busy' })
    expect(await failing(() => ({ breaks: true }))).toMatchObject({ code: 'google-busy' })
    expect(await failing(() => googleError(403, 'PERMISSION_DENIED'))).toMatchObject({ code: 'google-rights' })
    fake.groups.strangers.add('b@gmail.com')
    expect(await failing(() => undefined)).toMatchObject({ code: 'google-unknown' })
    const weak = open(['https://www.googleapis.com/auth/apps.groups.settings'])
    await expect(weak.add(made, 'c@gmail.com')).rejects.toMatchObject({ code: 'google-rights' })
  })

  it('refuse a key that was taken back, and take the next one', async () => {
    const made = await aGroup()
    const old = open()
    await old.add(made, 'd@gmail.com')
    fake.rotate()
    await expect(old.add(made, 'e@gmail.com')).rejects.toMatchObject({ code: 'google-key' })
    await open().add(made, 'e@gmail.com')
    const broken = { findAccount: accountNow({ ...fake.account, private_key: 'none' }), scopes: groupScopes }
    await expect(openGoogle(broken).request({ url: 'https://cloudidentity.googleapis.com' })).rejects.toMatchObject({
      code: 'google-key',
    })
  })
})
