import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { Invitations } from '@fortnight/contract/testers/referrals'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aSoldRun } from '../../testing/ledger/course.testkit.ts'
import { joining, takeSteps } from '../../testing/ledger/steps.testkit.ts'
import { comparePeople } from '../likeness/compare.ts'
import { aTester, share } from '../likeness/likeness.testkit.ts'
import { payReferrals } from './pay.job.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

const invitations = async (who: Person) =>
  (await ok<{ data: Invitations }>(send(world.app, 'GET', '/api/tester/invitations', who))).data
const statesOf = async (who: Person) => (await invitations(who)).invited.map(({ state }) => state)
const codeOf = async (who: Person) => (await invitations(who)).code ?? ''

const apply = (who: Person, code: string | null) =>
  send(world.app, 'POST', '/api/tester/application', who, {
    name: 'Ayesha Khan',
    email: `t${randomUUID().replaceAll('-', '')}@gmail.com`,
    country: 'PK',
    timezone: 'Asia/Karachi',
    languages: ['ur'],
    locale: 'ur',
    capacity: 2,
    devices: [{ model: 'Tecno Spark 20', android: '14', free_mb: 4096 }],
    of_age: true,
    agrees: true,
    terms: testerTerms.version,
    device: null,
    code,
  })

/** Someone who applied with the code of a tester. */
async function aFriend(referrer: Person) {
  const person = await aPerson(world)
  await ok(apply(person, await codeOf(referrer)))
  const [{ id: tester } = { id: 0 }] = await query<{ id: number }>('select id from testers where person_id = $1', [
    person.id,
  ])
  return { ...person, tester }
}
type Friend = Awaited<ReturnType<typeof aFriend>>

const admit = ({ tester }: Friend) => query("update testers set status = 'available' where id = $1", [tester])

/** Takes a friend through a whole test, with a day that was paid. */
async function finishTest(friend: Friend) {
  await admit(friend)
  const { seat } = await aSoldRun(world, await aPerson(world), friend.tester)
  await takeSteps(world, [seat], [...joining, 'completed'], new Date())
  await query(
    "insert into earnings (tester_id, assignment_id, kind, day, amount_pkr) values ($1, $2, 'day', '2026-11-20', 5)",
    [friend.tester, seat],
  )
}
const pay = () => payReferrals(world.database.db)
const earned = async ({ tester }: { tester: number }) =>
  (
    await query<{ amount_pkr: number }>("select amount_pkr from earnings where tester_id = $1 and kind = 'referral'", [
      tester,
    ])
  ).map(({ amount_pkr }) => amount_pkr)

describe('an invitation', () => {
  it('is paid once, after the friend’s first finished test, and names no friend on its way', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    expect(await statesOf(referrer)).toEqual(['applied'])
    await admit(friend)
    expect(await statesOf(referrer)).toEqual(['admitted'])
    const { seat } = await aSoldRun(world, await aPerson(world), friend.tester)
    await takeSteps(world, [seat], joining, new Date())
    expect(await statesOf(referrer)).toEqual(['testing'])
    await pay()
    expect(await earned(referrer)).toEqual([])
    await takeSteps(world, [seat], ['completed'], new Date())
    // Nothing to show for it yet.
    expect(await statesOf(referrer)).toEqual(['testing'])
    await query(
      "insert into earnings (tester_id, assignment_id, kind, day, amount_pkr) values ($1, $2, 'day', '2026-11-20', 5)",
      [friend.tester, seat],
    )
    expect(await statesOf(referrer)).toEqual(['due'])
    await Promise.all([pay(), pay(), pay()])
    await pay()
    expect(await earned(referrer)).toEqual([defaultPay.referral_pkr])
    const reply = await invitations(referrer)
    expect(reply).toMatchObject({ paid_pkr: defaultPay.referral_pkr, invited: [{ state: 'paid' }] })
    expect(Object.keys(reply.invited[0] ?? {}).toSorted()).toEqual(['amount_pkr', 'since', 'state'])
    expect(
      await query("select user_id from notifications where message_key = 'referral_paid' and user_id = $1", [
        referrer.id,
      ]),
    ).toHaveLength(1)
  })

  it('brings what the setting said when the friend applied', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    await finishTest(friend)
    await query("insert into settings (key, value) values ('settings:pay', $1)", [{ ...defaultPay, referral_pkr: 0 }])
    try {
      expect(await invitations(referrer)).toMatchObject({ amount_pkr: 0 })
      await aFriend(referrer)
      expect(await statesOf(referrer)).toEqual(['due'])
    } finally {
      await query("delete from settings where key = 'settings:pay'")
    }
    await pay()
    expect(await earned(referrer)).toEqual([defaultPay.referral_pkr])
  })

  it('is not paid for a second account on one phone, unless an administrator finds two people', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    await share(world, [referrer, friend], 'key')
    await comparePeople(world.database.db)
    await finishTest(friend)
    await pay()
    expect(await statesOf(referrer)).toEqual(['ended'])
    const [group] = await query<{ group_id: string }>('select group_id from likeness where $1 in (one, other)', [
      friend.id,
    ])
    const decide = async (state: string) =>
      ok(
        send(world.app, 'PUT', `/api/admin/likeness/${group?.group_id}`, await aPerson(world, 'admin'), {
          state,
          reason: 'We asked them.',
          people: 2,
        }),
      )
    await decide('different')
    expect(await statesOf(referrer)).toEqual(['due'])
    await pay()
    expect(await earned(referrer)).toEqual([defaultPay.referral_pkr])
  })

  it('waits while both are in a group that is not decided yet', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    await query(
      `with made as (insert into likeness_groups (score) values (0.7) returning id)
       insert into likeness (one, other, group_id, score, reasons)
       select least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), id, 0.7, '[{"kind":"phone","count":2}]' from made`,
      [referrer.id, friend.id],
    )
    await finishTest(friend)
    await pay()
    expect(await statesOf(referrer)).toEqual(['checked'])
    expect(await earned(referrer)).toEqual([])
  })

  it('ends with the friend’s or the tester’s account, and is gone with a withdrawn application', async () => {
    const referrer = await aTester(world)
    const friends = [await aFriend(referrer), await aFriend(referrer), await aFriend(referrer)] as const
    await ok(send(world.app, 'DELETE', '/api/tester/application', friends[0]))
    await finishTest(friends[1])
    await ok(send(world.app, 'DELETE', '/api/account', friends[1]))
    await finishTest(friends[2])
    expect((await statesOf(referrer)).toSorted()).toEqual(['due', 'ended'])
    await ok(send(world.app, 'DELETE', '/api/account', referrer))
    await pay()
    expect(await earned(referrer)).toEqual([])
  })
})

describe('a code', () => {
  it('is read as people write it, and opens nothing when it is none of ours', async () => {
    const referrer = await aTester(world)
    const code = await codeOf(referrer)
    const [id = '', proof = ''] = code.split('-')
    await ok(apply(await aPerson(world), ` ${id.toLowerCase()} ${proof.toLowerCase()}`))
    expect(await statesOf(referrer)).toEqual(['applied'])
    const next = (Number.parseInt(id, 36) + 1).toString(36).toUpperCase()
    for (const wrong of ['NONE', `${next}-${proof}`, `${id}-000000`, `${code}A`, '-------']) {
      const person = await aPerson(world)
      const answer = await apply(person, wrong)
      expect([wrong, answer.statusCode, answer.json().detail[0].loc]).toEqual([wrong, 422, ['body', 'code']])
      expect(await query('select from testers where person_id = $1', [person.id])).toEqual([])
    }
    expect(await statesOf(referrer)).toEqual(['applied'])
  })

  it('counts for each friend once, and never for who is a tester already', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    for (const who of [friend, referrer]) expect((await apply(who, await codeOf(referrer))).statusCode).toBe(409)
    expect(await statesOf(referrer)).toEqual(['applied'])
  })

  it('belongs to testers who are admitted, and ends while they are suspended', async () => {
    const referrer = await aTester(world)
    const friend = await aFriend(referrer)
    expect((await invitations(friend)).code).toBeNull()
    const code = await codeOf(referrer)
    await query("update testers set status = 'suspended' where id = $1", [referrer.tester])
    expect((await apply(await aPerson(world), code)).statusCode).toBe(422)
    expect((await send(world.app, 'GET', '/api/tester/invitations', await aPerson(world))).statusCode).toBe(404)
  })
})
