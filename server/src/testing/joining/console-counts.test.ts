import { beforeEach, describe, expect, it } from 'vitest'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { upsert } from '../checkins/checkins.repository.ts'
import { accountOf, aDayOfUse, aJoinedRun, type JoinedRun, leave } from './joined-run.testkit.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from '../evaluation/tick.ts'
import { leadRun } from '../ledger/course.testkit.ts'
import { pauseTest, resumeTest } from '../runs/pause.ts'

const world = useTestServer()
let at: JoinedRun
beforeEach(async () => {
  world.now = new Date('2026-11-14T09:00:00Z')
  at = await aJoinedRun(world)
})

const count = (opted_in: unknown, day = '2026-11-13', who: Person = at.owner, own?: unknown) =>
  send(world.app, 'PUT', `/api/apps/${at.app}/run/console-counts/${day}`, who, {
    opted_in,
    ...(own !== undefined && { own }),
  })
const tickAgain = async () => {
  await world.database.pool.query('update runs set next_eval_at = $2 where id = $1', [at.run, world.now])
  await tick(world.database.db, () => world.now ?? new Date(), hooks)
}
const detail = () => ok<RunDetail>(send(world.app, 'GET', `/api/apps/${at.app}/run`, at.owner))
const ask = (seats: number[], who: Person = at.owner) =>
  send(world.app, 'POST', `/api/apps/${at.app}/run/console-counts/ask`, who, { seats })
const notes = async (who: Person) =>
  (
    await ok<{ data: { title: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}`, who),
    )
  ).data
const stored = async () =>
  (
    await world.database.pool.query<{ console_gap: number; due: boolean }>(
      'select console_gap, next_eval_at is not null as due from runs where id = $1',
      [at.run],
    )
  ).rows[0]

describe('a count that is lower than ours', () => {
  it('raises the need and names the testers most likely missing: never confirmed, and silent', async () => {
    const [first = 0, second = 0, third = 0] = at.seats
    for (const seat of at.seats.filter((other) => other !== third)) {
      await aDayOfUse(world, at.run, seat, '2026-11-10', 'confirmed')
      if (seat !== first) await aDayOfUse(world, at.run, seat, '2026-11-13')
    }
    expect(await ok(count(12))).toEqual({ success: true, believed: 13, gap: 1 })
    expect(await stored()).toEqual({ console_gap: 1, due: true })
    const { missing } = await detail()
    expect(missing).toMatchObject({ day: '2026-11-13', believed: 13, opted_in: 12, count: 1 })
    expect(missing?.suspects.map(({ seat, seen, silent }) => ({ seat, seen, silent }))).toEqual([
      { seat: third, seen: false, silent: 4 },
      { seat: first, seen: true, silent: 3 },
    ])
    expect(missing?.suspects.map(({ seat }) => seat)).not.toContain(second)
    const notification = { title: expect.stringMatching(/^One tester is missing on /), link: `/apps/${at.app}/console` }
    expect((await notes(at.owner))[0]).toMatchObject(notification)
    expect((await notes(at.admin))[0]).toMatchObject(notification)
    await expectReplayed(world, at.run)
  })

  it('names, of testers who are as silent, first the one who looks like others that were missing', async () => {
    const last = at.seats.at(-1) ?? 0
    for (const seat of at.seats) await aDayOfUse(world, at.run, seat, '2026-11-10', 'confirmed')
    const suspects = async () => (await detail()).missing?.suspects.map(({ seat }) => seat)
    await ok(count(12))
    expect(await suspects()).toEqual(at.seats.slice(0, 2))
    await world.database.pool.query(
      `update testers set suspicion = 0.6, suspicion_reason = 'Uses the same phone as 3 others.'
       where id = (select tester_id from assignments where id = $1)`,
      [last],
    )
    expect(await suspects()).toEqual([last, at.seats[0]])
  })

  it('is explained by testers who leave, and by a count that is right again', async () => {
    await ok(count(12))
    await leave(world, at.seats[4] ?? 0, '2026-11-14')
    expect((await detail()).missing).toBeNull()
    expect(await ok(count(11))).toMatchObject({ gap: 1 })
    expect(await ok(count(12))).toMatchObject({ believed: 13, gap: 0 })
    expect(await stored()).toMatchObject({ console_gap: 0 })
    expect((await detail()).play_counts).toEqual([{ day: '2026-11-13', opted_in: 12, own: 0, believed: 13 }])
    await expectReplayed(world, at.run)
  })

  it('disappears from lists once an evaluation has seen who left', async () => {
    await ok(count(12))
    await leave(world, at.seats[4] ?? 0, '2026-11-14')
    await tickAgain()
    expect(await stored()).toMatchObject({ console_gap: 0 })
  })

  it('says nothing of a tester who joined later the same day, until it is repeated', async () => {
    const today = '2026-11-14'
    expect(await ok(count(13, today))).toMatchObject({ believed: 13, gap: 0 })
    const { rows } = await world.database.pool.query<{ id: number }>(
      "select id::int from assignments where run_id = $1 and state = 'invited' order by id limit 1",
      [at.run],
    )
    await takeSteps(world, [rows[0]!.id], joining, '2026-11-14T10:00:00Z')
    world.now = new Date('2026-11-14T11:00:00Z')
    await tickAgain()
    expect(await stored()).toMatchObject({ console_gap: 0 })
    expect((await detail()).missing).toBeNull()
    expect(await ok(count(13, today))).toMatchObject({ believed: 14, gap: 1 })
    expect((await detail()).missing).toMatchObject({ believed: 14, count: 1 })
    await expectReplayed(world, at.run)
  })

  it('of an older day leaves the newest gap unchanged', async () => {
    await ok(count(13))
    expect(await ok(count(5, '2026-11-12'))).toMatchObject({ gap: 0 })
  })

  it('lets developer and operator ask each of those testers once a day', async () => {
    await ok(count(12))
    const suspects = (await detail()).missing?.suspects.map(({ seat }) => seat) ?? []
    const [inUrdu, tester] = [await accountOf(world, suspects[0] ?? 0), await accountOf(world, suspects[1] ?? 0)]
    await world.database.pool.query("update testers set locale = 'ur' where person_id = $1", [inUrdu.id])
    expect(await ok(ask(suspects))).toEqual({ success: true, asked: 2 })
    expect(await ok(ask(suspects, at.admin))).toEqual({ success: true, asked: 0 })
    expect((await notes(tester))[0]).toMatchObject({ title: expect.stringMatching(/^Please check your account/) })
    expect((await notes(inUrdu))[0]).toMatchObject({ title: expect.stringMatching(/اکاؤنٹ دیکھیں$/) })
    expect((await detail()).missing?.suspects.every(({ asked }) => asked)).toBe(true)
    world.now = new Date('2026-11-15T09:00:00Z')
    expect(await ok(ask(suspects, at.admin))).toEqual({ success: true, asked: 2 })
    const other = at.seats.find((seat) => !suspects.includes(seat)) ?? 0
    expect((await ask([other])).statusCode).toBe(409)
    await expectReplayed(world, at.run)
  })

  it('lets no one ask while the test is paused', async () => {
    await ok(count(12))
    const suspects = (await detail()).missing?.suspects.map(({ seat }) => seat) ?? []
    await world.database.db.transaction((tx) => pauseTest(tx, at.app, world.now!))
    for (const who of [at.owner, at.admin]) expect((await ask(suspects, who)).statusCode).toBe(409)
    await world.database.db.transaction((tx) => resumeTest(tx, at.app, 'taken_back', world.now!))
    expect(await ok(ask(suspects))).toEqual({ success: true, asked: 2 })
  })
})

describe('a count', () => {
  it('that is ours or higher misses no one', async () => {
    expect(await ok(count(13))).toMatchObject({ gap: 0 })
    expect(await ok(count(14, '2026-11-14'))).toMatchObject({ believed: 13, gap: 0 })
    expect((await detail()).missing).toBeNull()
  })

  it('that is higher confirms no one, until it says whom the developer invited', async () => {
    const [first = 0, second = 0] = at.seats
    const confirmed = async () => (await detail()).counts.days_confirmed
    await aDayOfUse(world, at.run, first, '2026-11-13')
    await ok(count(15))
    expect(await confirmed()).toBe(0)
    // Neither does it confirm who reports the day after it.
    await aDayOfUse(world, at.run, second, '2026-11-13')
    await tickAgain()
    expect(await confirmed()).toBe(0)
    await ok(count(15, '2026-11-13', at.owner, 2))
    expect(await confirmed()).toBe(2)
    expect((await detail()).play_counts).toEqual([{ day: '2026-11-13', opted_in: 13, own: 2, believed: 13 }])
    await expectReplayed(world, at.run)
  })

  it('finds who is missing behind people whom the developer invited', async () => {
    expect(await ok(count(14, '2026-11-13', at.owner, 2))).toMatchObject({ believed: 13, gap: 1 })
    expect((await detail()).missing).toMatchObject({ opted_in: 12, own: 2, believed: 13, count: 1 })
  })

  it.each([-1, 14, 1.5, null])('with %s invited people of 13 is refused', async (invited) => {
    expect((await count(13, '2026-11-13', at.owner, invited)).statusCode).toBe(422)
    expect((await detail()).play_counts).toEqual([])
  })

  it('that is repeated counts as ours after a tester has left: later check-ins are confirmed too', async () => {
    const today = '2026-11-14'
    expect(await ok(count(12, today))).toMatchObject({ believed: 13, gap: 1 })
    await leave(world, at.seats[4] ?? 0, today)
    expect(await ok(count(12, today))).toMatchObject({ believed: 12, gap: 0 })
    expect(await ok(count(12, today))).toMatchObject({ believed: 12, gap: 0 })
    const seat = at.seats[0] ?? 0
    const checkIn = { minutes: 3, used_at: world.now, sent_at: world.now, note: null }
    const tester = await accountOf(world, seat)
    expect(await ok(send(world.app, 'POST', `/api/tester/seats/${seat}/checkins`, tester, checkIn))).toMatchObject({
      evidence: 'confirmed',
    })
    const { rows } = await world.database.pool.query(
      "select data -> 'believed' as believed from run_events where run_id = $1 and kind = 'play_count' order by seq",
      [at.run],
    )
    expect(rows).toEqual([{ believed: 13 }, { believed: 12 }])
    await expectReplayed(world, at.run)
  })

  it('that is concurrent with a check-in confirms it with the next evaluation', async () => {
    const [seat = 0, lower = 0] = at.seats
    const use = async (of: number, used: Date) => {
      const { id: person_id } = await accountOf(world, of)
      return upsert(world.database.db, { person_id, seat: of, seconds: 180, note: null, used, now: world.now ?? used })
    }
    await ok(count(13))
    await ok(count(12, '2026-11-12'))
    // Stored, and not upgraded: as by a call that began before the count was there.
    await use(seat, new Date('2026-11-13T09:00:00Z'))
    await use(lower, new Date('2026-11-12T09:00:00Z'))
    expect((await detail()).counts.days_confirmed).toBe(0)
    await tickAgain()
    expect((await detail()).counts.days_confirmed).toBe(1)
    await expectReplayed(world, at.run)
  })

  it('that is ours confirms testers who used the app on that day, and no others', async () => {
    const [first = 0, second = 0] = at.seats
    await aDayOfUse(world, at.run, first, '2026-11-13')
    await aDayOfUse(world, at.run, second, '2026-11-12')
    await ok(count(12))
    expect((await detail()).counts.days_confirmed).toBe(0)
    await ok(count(13))
    const { roster, counts } = await detail()
    expect(counts.days_confirmed).toBe(1)
    expect(roster.find(({ seat }) => seat === first)?.grades).toEqual([null, null, null, 'confirmed', null])
    await expectReplayed(world, at.run)
  })

  it('sent twice is one fact, and corrected it is another', async () => {
    for (const opted_in of [12, 12, 11]) await ok(count(opted_in))
    const events = await ok<{ data: object }[]>(
      send(world.app, 'GET', `/api/apps/${at.app}/run/events?kind=play_count`, at.owner),
    )
    expect(events.map(({ data }) => data)).toEqual(
      [12, 11].map((opted_in) => ({ day: '2026-11-13', opted_in, believed: 13 })),
    )
  })

  it.each([-1, 2001, 1.5, '12', null])('of %s is refused', async (opted_in) => {
    expect((await count(opted_in)).statusCode).toBe(422)
  })

  it('of more than were asked is refused, unless the developer invited the others', async () => {
    const { rows } = await world.database.pool.query<{ asked: number }>(
      'select count(*)::int as asked from assignments where run_id = $1',
      [at.run],
    )
    const asked = rows[0]?.asked ?? 0
    const answer = await count(asked + 1)
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'own']])
    const path = `/api/apps/${at.app}/run/console-counts/2026-11-13`
    await ok(send(world.app, 'PUT', path, at.owner, { opted_in: asked + 1, own: 1 }))
  })

  it('of a future day, or before the test, is refused', async () => {
    expect((await count(13, '2026-11-15')).statusCode).toBe(422)
    expect((await count(13, '2026-10-01')).statusCode).toBe(422)
    expect((await count(13, 'yesterday')).statusCode).toBe(422)
  })

  it('can be entered by the owner, while there are testers', async () => {
    expect((await count(13, '2026-11-13', await aPerson(world))).statusCode).toBe(404)
    expect((await count(13, '2026-11-13', at.admin)).statusCode).toBe(404)
    await leadRun(world, at.app, 'completed')
    expect((await count(13)).statusCode).toBe(409)
  })
})
