import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aPersonOf, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { type LikenessGroup, wordsOf } from '@fortnight/contract/testers/likeness'
import { useTestServer } from '../../../../tests/test-server.ts'
import { comparePeople } from '../../testers/likeness/compare.ts'
import { share } from '../../testers/likeness/likeness.testkit.ts'
import { act, aPayout, aPaidTester, earningsOf } from '../../testers/payouts/pay.testkit.ts'
import { seatedTesters } from '../checkins/seat.testkit.ts'
import { anApprovedApp, seatsOf } from './staff.testkit.ts'

const world = useTestServer()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows

let owner: Person
let admin: Person
beforeEach(async () => {
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
  await emptyPool(world)
})

describe('a team', () => {
  it('has one of two testers who use one phone', async () => {
    const ids = await aPool(world, 60)
    const people = await Promise.all(ids.map((id) => aPersonOf(world, id)))
    for (let n = 0; n < 30; n++) await share(world, [people[n]!, people[n + 30]!], 'key')
    await comparePeople(world.database.db)
    const { id } = await anApprovedApp(world, owner, admin)
    const homes = (await seatsOf(world, id)).map(({ tester_id }) => ids.indexOf(tester_id) % 30)
    expect(homes.length).toBeGreaterThan(12)
    expect(new Set(homes).size).toBe(homes.length)
  })

  it('has no tester who shares a phone with the owner of the app', async () => {
    const [best = 0] = await aPool(world, 1, { days: 400 })
    await aPool(world, 40)
    const second = await aPersonOf(world, best)
    await share(world, [second, owner], 'key')
    await comparePeople(world.database.db)
    const mine = await seatsOf(world, (await anApprovedApp(world, owner, admin)).id)
    expect(mine.map(({ tester_id }) => tester_id)).not.toContain(best)
    await aPool(world, 40)
    const others = await seatsOf(world, (await anApprovedApp(world, await aPerson(world), admin)).id)
    expect(others.map(({ tester_id }) => tester_id)).toContain(best)
  })
})

describe('one person behind eight testers', () => {
  /** Eight testers on three phones with one account who check in one after the other, in two sittings a day. */
  async function aRing() {
    const seated = await seatedTesters(world, {
      optedIn: new Date(Date.now() - 9 * 86_400_000).toISOString(),
      testers: 8,
    })
    const ring = seated.map(({ tester }) => tester)
    for (let phone = 0; phone < 3; phone++)
      await share(
        world,
        ring.filter((_, n) => n % 3 === phone),
        'phone',
      )
    await query(
      `insert into account_clashes (tester_id, other_id)
       select t.id, o.id from testers t, testers o where o.person_id = $1 and t.person_id = any($2)`,
      [ring[0]?.id, ring.slice(1).map(({ id }) => id)],
    )
    await query(
      `insert into checkins (assignment_id, day, seconds, used_at)
       select seat, d, 180, d + make_interval(hours => case when place > 4 then 3 else 13 end, mins => 5 * place::int + 4 * n)
       from unnest($1::int[]) with ordinality as s (seat, place),
         lateral (select clock()::date - n as d, n from generate_series(1, 7) n) days`,
      [seated.map(({ seat }) => seat)],
    )
    return ring
  }

  it('is held with the reason, and a neighbour who looks like one of them is only shown', async () => {
    const ring = await aRing()
    const [id = 0] = await aPool(world, 1)
    const neighbour = await aPersonOf(world, id)
    await share(world, [ring[0]!, neighbour], 'network', 'key')
    await comparePeople(world.database.db)
    const { data } = await ok<{ data: LikenessGroup[] }>(send(world.app, 'GET', '/api/admin/likeness', admin))
    const group = data.find(({ people }) => people.some(({ person_id }) => person_id === neighbour.id))
    expect(group).toMatchObject({ is_ring: true, state: 'open' })
    const held = group!.people.filter(({ is_held }) => is_held).map(({ person_id }) => person_id)
    expect(held.toSorted()).toEqual(ring.map((person) => person.id).toSorted())
    expect(group!.pairs.flatMap(({ reasons }) => reasons.map(wordsOf))).toContain(
      '8 people check in one after the other, as one pair of hands would',
    )
    expect(await earningsOf(world, ring[5]!)).toMatchObject({ is_held: true })
    expect(await earningsOf(world, neighbour)).toMatchObject({ is_held: false })
    await comparePeople(world.database.db)
    const notified = 'select from notifications where user_id = $1 and message_key = $2'
    expect(await query(notified, [ring[5]!.id, 'payouts_wait'])).toHaveLength(1)
  })
})

describe('one hand behind five testers of a team', () => {
  /** Five testers of one team on one network who check in one after the other, evening by evening. */
  async function aRing({ days = 5, hour = 13, others = false } = {}) {
    const seated = await seatedTesters(world, {
      optedIn: new Date(Date.now() - 6 * 86_400_000).toISOString(),
      testers: 5,
    })
    await query(
      `insert into checkins (assignment_id, day, seconds, used_at)
       select seat, d, 180, d + make_interval(hours => $3, mins => 3 * place::int)
       from unnest($1::int[]) with ordinality as s (seat, place), lateral (select clock()::date - n as d from generate_series(1, $2::int) n) days`,
      [seated.map(({ seat }) => seat), days, hour],
    )
    if (others)
      await query(
        `insert into checkins (assignment_id, day, seconds, used_at)
         select id, d, 180, d + make_interval(hours => $4, mins => 6) from assignments a, lateral (select clock()::date - n as d from generate_series(1, $2::int) n) days
         where app_id = $1 and id <> all($3::int[]) order by id limit 20 * $2`,
        [seated[0]?.app, days, seated.map(({ seat }) => seat), hour],
      )
    const testers = seated.map(({ tester }) => tester)
    await share(world, testers, 'network')
    await comparePeople(world.database.db)
    const [group] = await query<{ id: string; state: string; is_ring: boolean }>(
      `select id, state, is_ring from likeness_groups g
       where exists (select from likeness l where l.group_id = g.id and $1 in (l.one, l.other))`,
      [testers[0]?.id],
    )
    return { seated, testers, group: group! }
  }

  it('is held before the first payout, and its testers are notified', async () => {
    const { testers, group } = await aRing()
    expect(group).toMatchObject({ state: 'open', is_ring: true })
    for (const tester of testers) expect(await earningsOf(world, tester)).toMatchObject({ is_held: true })
    const notified = await query('select from notifications where user_id = any($1) and message_key = $2', [
      testers.map(({ id }) => id),
      'payouts_wait',
    ])
    expect(notified).toHaveLength(5)
  })

  it('is not seen in people whom a reminder brings at the same minutes', async () => {
    expect((await aRing({ days: 4, hour: 8 })).group).toMatchObject({ is_ring: true })
    await emptyPool(world)
    expect((await aRing({ days: 4, hour: 10, others: true })).group?.is_ring).not.toBe(true)
  })

  it('keeps their payouts from being approved or sent until they are decided to be a household', async () => {
    const { testers, group } = await aRing()
    const paid = await aPaidTester(world, 500)
    const { id } = await aPayout(world, paid)
    await query(
      `insert into likeness (one, other, group_id, score, reasons, holds)
       select least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3, 0.8, '[]', true`,
      [paid.id, testers[0]?.id, group.id],
    )
    expect((await act(world.app, admin, id, 'approve')).statusCode).toBe(409)
    const decision = { state: 'household', reason: 'One family on one network.', people: 6 }
    await ok(send(world.app, 'PUT', `/api/admin/likeness/${group.id}`, admin, decision))
    await ok(act(world.app, admin, id, 'approve'))
  })

  it('stays in its test as one household, which no other joins', async () => {
    const { seated, group } = await aRing()
    const decision = { state: 'household', reason: 'One family on one network.', people: 5 }
    await ok(send(world.app, 'PUT', `/api/admin/likeness/${group.id}`, admin, decision))
    const seats = await query<{ household_id: string; household_slot: number }>(
      'select household_id, household_slot from assignments where id = any($1) order by id',
      [seated.map(({ seat }) => seat)],
    )
    expect(new Set(seats.map(({ household_id }) => household_id)).size).toBe(1)
    expect(seats.map(({ household_slot }) => household_slot)).toEqual([1, 2, 3, 4, 5])
    const [sixth = 0, seventh = 0] = await aPool(world, 2, { model: (index) => `Model of newcomer ${index}` })
    await query('update testers set household_id = $2 where id = $1', [sixth, seats[0]?.household_id])
    const add = (tester_id: number) =>
      send(world.app, 'POST', `/api/admin/apps/${seated[0]?.app}/testers`, admin, { tester_id })
    expect((await add(sixth)).statusCode).toBe(409)
    await ok(add(seventh))
  })
})
