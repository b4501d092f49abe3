import { beforeEach, describe, expect, it } from 'vitest'
import { inRupees } from '@fortnight/contract/format/money'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { aSeatedTester, factsOf, type Seated } from '../../testing/checkins/seat.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

let admin: Person
let seated: Seated
let tester: number
/** In the test for ten days, of which those were shown. */
async function join(proven: number) {
  world.now = new Date('2026-11-20T10:00:00Z')
  admin = await aPerson(world, 'admin')
  seated = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
  tester = (await query<{ id: number }>('select tester_id as id from assignments where id = $1', [seated.seat]))[0]!.id
  await query(
    `insert into checkins (assignment_id, day, seconds, used_at, evidence)
     select $1, day, 60, day + interval '12 hours', 'evidenced' from generate_series('2026-11-11'::date, '2026-11-10'::date + $2::int, '1 day') day`,
    [seated.seat, proven],
  )
}
beforeEach(() => join(9))

const change = (name: string, reason = 'We asked them.') =>
  send(world.app, 'PUT', `/api/admin/testers/${tester}/status`, admin, { change: name, reason })
const forDaysLeft = async () =>
  (
    await query<{ sum: number }>(`select amount_pkr as sum from earnings where tester_id = $1 and kind = 'release'`, [
      tester,
    ])
  ).map(({ sum }) => sum)
const later = (days: number) => {
  world.now = new Date(Date.parse('2026-11-20T10:00:00Z') + days * 86_400_000)
}

/** A group of the tester and another person, who look alike; returns how an administrator decides about it. */
async function aGroup() {
  const other = await aPerson(world, 'tester')
  const [group] = await query<{ id: string }>(
    `with made as (insert into likeness_groups (score) values (0.7) returning id)
     insert into likeness (one, other, group_id, score, reasons)
     select least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), id, 0.7, '[{"kind":"phone","count":2}]' from made
     returning group_id as id`,
    [seated.tester.id, other.id],
  )
  return (state: string, reason: string) =>
    ok(
      send(world.app, 'PUT', `/api/admin/likeness/${group!.id}`, admin, {
        state,
        reason,
        people: 2,
        ...(state === 'ring' && { suspend: [seated.tester.id] }),
      }),
    )
}

describe('a suspension that is lifted', () => {
  it('as a mistake pays the days that were left when it came, once, and says so', async () => {
    await ok(change('suspend'))
    expect(await forDaysLeft()).toEqual([])
    later(3)
    await ok(change('clear'))
    // Day 10 of 14 was not shown before the suspension: it and the three after it were left.
    expect(await forDaysLeft()).toEqual([4 * 2])
    expect(await factsOf(world, seated.run, 'cleared')).toMatchObject([
      { seat: seated.seat, data: { ended_at: '2026-11-20T10:00:00.000Z' } },
    ])
    const [note] = await readNotifications(world, seated.tester)
    expect(note).toMatchObject({
      title: expect.stringContaining('We were wrong'),
      message: expect.stringContaining(inRupees(8)),
    })
    expect((await change('clear')).statusCode).toBe(409)
  })

  it('as a mistake pays nothing to a tester who had not done what was asked', async () => {
    await join(5)
    await ok(change('suspend'))
    await ok(change('clear'))
    expect(await forDaysLeft()).toEqual([])
  })

  it('because its time is over pays nothing for days left, now or with a later one', async () => {
    await ok(change('suspend'))
    await ok(change('resume'))
    expect(await forDaysLeft()).toEqual([])
    await ok(change('suspend'))
    await ok(change('clear'))
    expect(await forDaysLeft()).toEqual([])
  })

  it('cannot be lifted while Look-alikes holds the pay; changing that decision lifts it and releases the pay', async () => {
    const decide = await aGroup()
    const isHeld = async () =>
      (await ok<{ data: { is_held: boolean } }>(send(world.app, 'GET', '/api/tester/earnings', seated.tester))).data
        .is_held
    await decide('ring', 'One phone.')
    expect([await isHeld(), (await change('clear')).statusCode]).toEqual([true, 409])
    await decide('different', 'They are two.')
    expect(await isHeld()).toBe(false)
    expect(await query('select status from testers where id = $1', [tester])).toEqual([{ status: 'available' }])
    expect(await forDaysLeft()).toEqual([4 * 2])
  })

  it('stays when Look-alikes is decided again, if it had another reason', async () => {
    await ok(change('suspend', 'Two accounts.'))
    const decide = await aGroup()
    for (const state of ['ring', 'different']) await decide(state, 'Seen.')
    expect(await query('select status from testers where id = $1', [tester])).toEqual([{ status: 'suspended' }])
    expect(await forDaysLeft()).toEqual([])
  })
})
