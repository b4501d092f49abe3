import { beforeEach, describe, expect, it } from 'vitest'
import type { AdmissionPreview, AdmissionRule } from '@fortnight/contract/testers/admissions'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { share, type TesterWithAccount } from '../likeness/likeness.testkit.ts'
import { anApplicant } from './admissions.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
  await query("update testers set status = 'retired'")
})

const loose: AdmissionRule = { proof: 'either', read_phone: false, countries: [] }
const preview = async (rule: Partial<AdmissionRule> = {}) =>
  (
    await ok<{ data: AdmissionPreview }>(
      send(world.app, 'POST', '/api/admin/testers/admissions/preview', admin, { ...loose, ...rule }),
    )
  ).data
const admit = async (testers: readonly number[], rule: Partial<AdmissionRule> = {}) =>
  (
    await ok<{ admitted: number }>(
      send(world.app, 'POST', '/api/admin/testers/admissions', admin, { ...loose, ...rule, testers }),
    )
  ).admitted
const idsOf = ({ testers }: AdmissionPreview) => testers.map(({ id }) => id)
const statusOf = async ({ tester }: TesterWithAccount) =>
  (await query<{ status: string }>('select status from testers where id = $1', [tester]))[0]?.status

/** Puts two people into a group of that state. */
const makeAlike = (first: Person, other: Person, state: string) =>
  query(
    `with made as (insert into likeness_groups (score, state, decided_by, decided_at, reason)
       select 0.7, $3, id, decided.at, case when decided.at is not null then 'So it is.' end
       from (values (case when $3 <> 'open' then now() end)) as decided (at)
       left join users on users.id = $4 and decided.at is not null returning id)
     insert into likeness (one, other, group_id, score, reasons)
     select least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), id, 0.7, '[{"kind":"phone","count":2}]' from made`,
    [first.id, other.id, state, admin.id],
  )

const google = 'https://accounts.google.com'

describe('admission by rule', () => {
  it('asks for a proof, a phone and a country, and says how many each of them leaves out', async () => {
    const byNumber = await anApplicant(world)
    const byGoogle = await anApplicant(world, { issuer: google, number: 'not proven', phone: 'read', country: 'IN' })
    const verified = await anApplicant(world, { status: 'verified', issuer: google, phone: 'read' })
    await anApplicant(world, { number: 'not proven' })
    await anApplicant(world, { number: 'ended' })
    await anApplicant(world, { number: 'not proven', issuer: 'https://securetoken.google.com/fortnight' })
    await anApplicant(world, { status: 'expected' })
    const ids = (...people: TesterWithAccount[]) => people.map(({ tester }) => tester)

    const all = await preview()
    expect(idsOf(all)).toEqual(ids(byNumber, byGoogle, verified))
    expect(all).toMatchObject({ waiting: 6, admitted: 3, left_out: [{ reason: 'not_proven', testers: 3 }] })
    expect(idsOf(await preview({ proof: 'google' }))).toEqual(ids(byGoogle, verified))
    expect(idsOf(await preview({ proof: 'number' }))).toEqual(ids(byNumber, verified))
    expect(idsOf(await preview({ read_phone: true }))).toEqual(ids(byGoogle, verified))
    const strict = await preview({ read_phone: true, countries: ['PK', 'BD'] })
    expect(idsOf(strict)).toEqual(ids(verified))
    expect(strict.left_out).toEqual([
      { reason: 'not_proven', testers: 3 },
      { reason: 'typed_phone', testers: 4 },
      { reason: 'country', testers: 1 },
    ])
  })

  it('leaves who proved no browser of their own to a person', async () => {
    const proven = await anApplicant(world)
    const hidden = await anApplicant(world, { key: 'none', phone: 'read' })
    const crowd: TesterWithAccount[] = []
    while (crowd.length < 4) crowd.push(await anApplicant(world, { key: 'none' }))
    await share(world, crowd, 'key')
    const before = await preview()
    expect(idsOf(before)).toEqual([proven.tester])
    expect(before.left_out).toEqual([{ reason: 'no_key', testers: 5 }])
    expect(await admit([hidden.tester, ...crowd.map(({ tester }) => tester)])).toBe(0)
    await query("update testers set status = 'retired' where id = $1", [crowd[0]?.tester])
    expect(idsOf(await preview())).toEqual([proven, ...crowd.slice(1)].map(({ tester }) => tester))
    await ok(send(world.app, 'PUT', `/api/admin/testers/${hidden.tester}/status`, admin, { change: 'verify' }))
    await ok(send(world.app, 'PUT', `/api/admin/testers/${hidden.tester}/status`, admin, { change: 'admit' }))
    expect(await statusOf(hidden)).toBe('available')
  })

  it('does not take another Google account than the one to test with for a proof', async () => {
    const applicant = await anApplicant(world, { issuer: google, number: 'not proven' })
    await query("update testers set email = 'other-' || email where id = $1", [applicant.tester])
    expect(idsOf(await preview())).toEqual([])
  })

  it('never admits who looks like others or was not compared yet, whatever the rule says', async () => {
    const found = { open: await anApplicant(world), ring: await anApplicant(world) }
    const cleared = { household: await anApplicant(world), different: await anApplicant(world) }
    const fresh = await anApplicant(world, { hours: 1 })
    for (const [state, one] of Object.entries({ ...found, ...cleared }))
      await makeAlike(one, await aPerson(world), state)
    const { left_out, ...rest } = await preview()
    expect(idsOf({ left_out, ...rest })).toEqual([cleared.household.tester, cleared.different.tester])
    expect(left_out).toEqual([
      { reason: 'too_new', testers: 1 },
      { reason: 'alike', testers: 2 },
    ])
    expect(await admit([found.open, found.ring, fresh].map(({ tester }) => tester))).toBe(0)
    for (const person of [found.open, found.ring, fresh]) expect(await statusOf(person)).toBe('applied')
  })

  it('admits those who were shown and still fit, once, on the record of each, and notifies them', async () => {
    const [one, other, changed, unseen] = [
      await anApplicant(world),
      await anApplicant(world, { status: 'verified' }),
      await anApplicant(world),
      await anApplicant(world),
    ]
    const seen = [one, other, changed].map(({ tester }) => tester)
    await query('update phone_numbers set proven_at = null where user_id = $1', [changed.id])
    const both = await Promise.all([admit(seen), admit(seen)])
    expect(both.toSorted()).toEqual([0, 2])
    expect(await Promise.all([one, other, changed, unseen].map(statusOf))).toEqual([
      'available',
      'available',
      'applied',
      'applied',
    ])
    expect(await query('select subject, data from audit_log where actor_id = $1 order by subject', [admin.id])).toEqual(
      [one, other]
        .map(({ tester }) => `tester:${tester}`)
        .toSorted()
        .map((subject) => ({ subject, data: { reason: 'By rule: Google account or number' } })),
    )
    for (const person of [one, other]) expect(await readNotifications(world, person)).toHaveLength(1)
  })
})
