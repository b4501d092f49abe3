import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPersonOf } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { confirmDay } from './grades.repository.ts'
import { aCheckIn, aSeatedTester, checkedIn, checkIn, factsOf, type Seated } from './seat.testkit.ts'
import { letHappen, takeSteps } from '../ledger/steps.testkit.ts'

const world = useTestServer()
const optedIn = '2026-11-10T08:00:00Z'
const now = new Date('2026-11-20T10:00:00Z')
const hours = (count: number, from = now) => new Date(from.getTime() + count * hourMs)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const stored = (seat: number) =>
  query<{ day: string; seconds: number; note: string | null; evidence: string; used_at: Date }>(
    'select day::text, seconds, note, evidence, used_at from checkins where assignment_id = $1 order by day',
    [seat],
  )
const lastUsed = async (seat: number) =>
  (await query<{ day: string }>('select last_used_on::text as day from assignments where id = $1', [seat]))[0]?.day
const refusal = async (answer: ReturnType<typeof checkIn>) => {
  const { statusCode, body } = await answer
  const { detail } = JSON.parse(body) as { detail: { type: string; msg: string }[] | string }
  return [statusCode, typeof detail === 'string' ? detail : detail[0]?.type]
}

let tester: Seated
beforeEach(async () => {
  world.now = now
  tester = await aSeatedTester(world, { optedIn })
})

describe('a check-in', () => {
  it('is a day of use, a claim in the event log without its words, and the seat’s last day', async () => {
    const reply = await checkedIn(world, tester, aCheckIn(now, { minutes: 4, note: ' The map is slow. ' }))
    expect(reply).toEqual({
      day: '2026-11-20',
      minutes: 4,
      evidence: 'claimed',
      noted: true,
      picture: 'none',
      answer: 'not_asked',
    })
    expect(await stored(tester.seat)).toEqual([
      { day: '2026-11-20', seconds: 240, note: 'The map is slow.', evidence: 'claimed', used_at: now },
    ])
    const hash = createHash('sha256').update('The map is slow.').digest('hex')
    const data = { day: '2026-11-20', seconds: 240, used_at: now.toISOString(), note: hash }
    expect(await factsOf(world, tester.run, 'checked_in')).toEqual([{ seat: tester.seat, grade: 'claimed', data }])
    expect(await lastUsed(tester.seat)).toBe('2026-11-20')
  })

  it('holds no more minutes than have passed of its day, and half an hour before midnight', async () => {
    world.now = new Date('2026-11-20T00:10:00Z')
    expect(await checkedIn(world, tester, aCheckIn(world.now, { minutes: 600 }))).toMatchObject({ minutes: 40 })
    expect(await checkedIn(world, tester, aCheckIn(world.now, { minutes: 600 }))).toMatchObject({ minutes: 40 })
    world.now = now
    expect(await checkedIn(world, tester, aCheckIn(now, { minutes: 600 }))).toMatchObject({ minutes: 600 })
  })

  it('sent again is the same day: minutes grow, the first note stays, and only new facts are recorded', async () => {
    await checkedIn(world, tester, aCheckIn(now, { minutes: 4 }))
    await checkedIn(world, tester, aCheckIn(now, { minutes: 2 }))
    await checkedIn(world, tester, aCheckIn(hours(1), { minutes: 4 }))
    expect(await factsOf(world, tester.run, 'checked_in')).toHaveLength(1)
    await checkedIn(world, tester, aCheckIn(now, { minutes: 1, note: 'First' }))
    const reply = await checkedIn(world, tester, aCheckIn(now, { minutes: 9, note: 'Second' }))
    expect(reply).toMatchObject({ day: '2026-11-20', minutes: 9, noted: true })
    expect(await stored(tester.seat)).toMatchObject([{ seconds: 540, note: 'First', used_at: now }])
    const facts = await factsOf(world, tester.run, 'checked_in')
    expect(facts.map(({ data }) => data['seconds'])).toEqual([240, 240, 540])
  })

  it('of another’s seat, or of none, is not found', async () => {
    const other = await aSeatedTester(world, { optedIn })
    for (const seat of [other.seat, 2_000_000_000])
      expect((await checkIn(world, { ...tester, seat }, aCheckIn(now))).statusCode).toBe(404)
    expect(await stored(other.seat)).toEqual([])
  })

  it.each([
    ['no minutes', { minutes: 0 }],
    ['more minutes than a day bears', { minutes: 601 }],
    ['a long note', { note: 'x'.repeat(501) }],
    ['a time without a zone', { used_at: '2026-11-20T10:00:00' }],
    ['a day of its own choice', { day: '2026-11-01' }],
  ])('with %s is refused', async (_what, fields) => {
    expect((await checkIn(world, tester, aCheckIn(now, fields))).statusCode).toBe(422)
    expect(await stored(tester.seat)).toEqual([])
  })
})

describe('the day of a check-in', () => {
  it('is the run’s, whatever the phone’s zone', async () => {
    const far = await aSeatedTester(world, { optedIn, timezone: 'Pacific/Auckland' })
    world.now = hours(1.5)
    expect(await checkedIn(world, far, aCheckIn(hours(1.5)))).toMatchObject({ day: '2026-11-21' })
    const before = aCheckIn(hours(1.5), { used_at: hours(0.5).toISOString() })
    expect(await checkedIn(world, far, before)).toMatchObject({ day: '2026-11-20' })
  })

  it.each([
    ['right', 0],
    ['nine days behind', -216],
    ['a year ahead', 8760],
  ])('is true though the phone’s clock is %s', async (_how, off) => {
    const used = hours(-30)
    const body = aCheckIn(now, { used_at: hours(off, used).toISOString(), sent_at: hours(off).toISOString() })
    expect(await checkedIn(world, tester, body)).toMatchObject({ day: '2026-11-19' })
    expect(await stored(tester.seat)).toMatchObject([{ used_at: used }])
  })

  it('is accepted three days later, not four; the seat’s last day never goes back', async () => {
    await checkedIn(world, tester, aCheckIn(now))
    for (const [ago, day] of [
      [1, '2026-11-19'],
      [3, '2026-11-17'],
    ] as const)
      expect(await checkedIn(world, tester, aCheckIn(now, { used_at: hours(-24 * ago).toISOString() }))).toMatchObject({
        day,
      })
    for (const ago of [4, 5, 9, 100_000])
      expect(await refusal(checkIn(world, tester, aCheckIn(now, { used_at: hours(-24 * ago).toISOString() })))).toEqual(
        [422, 'too_late'],
      )
    expect(await lastUsed(tester.seat)).toBe('2026-11-20')
    expect(await stored(tester.seat)).toHaveLength(3)
  })

  it('is refused before the opt-in, and accepted from its day on', async () => {
    world.now = new Date('2026-11-11T12:00:00Z')
    const on = (used_at: string) => aCheckIn(world.now ?? now, { used_at })
    expect(await refusal(checkIn(world, tester, on('2026-11-09T23:59:00Z')))).toEqual([422, 'before_opt_in'])
    expect(await checkedIn(world, tester, on('2026-11-10T07:00:00Z'))).toMatchObject({ day: '2026-11-10' })
  })

  it('may be up to five minutes in the future, because clocks differ', async () => {
    const ahead = (minutes: number) => aCheckIn(now, { used_at: hours(minutes / 60).toISOString() })
    expect(await checkedIn(world, tester, ahead(5))).toMatchObject({ day: '2026-11-20' })
    expect(await refusal(checkIn(world, tester, ahead(5.1)))).toEqual([422, 'in_future'])
  })

  it('is refused if the phone’s clock jumped three days between use and report, in either direction', async () => {
    const sent = (at: Date) => aCheckIn(now, { used_at: hours(-1).toISOString(), sent_at: at.toISOString() })
    expect(await refusal(checkIn(world, tester, sent(hours(-72))))).toEqual([422, 'in_future'])
    expect(await refusal(checkIn(world, tester, sent(hours(96))))).toEqual([422, 'too_late'])
    // A clock that is three days ahead at both times is wrong, but did not jump.
    const wrong = { used_at: hours(71).toISOString(), sent_at: hours(72).toISOString() }
    expect(await checkedIn(world, tester, aCheckIn(now, wrong))).toMatchObject({ day: '2026-11-20' })
    expect(await stored(tester.seat)).toMatchObject([{ used_at: hours(-1) }])
  })

  it('uses the server’s clock: its own jump of three days and back loses and duplicates nothing', async () => {
    await checkedIn(world, tester, aCheckIn(now))
    world.now = hours(72)
    expect(await checkedIn(world, tester, aCheckIn(hours(72)))).toMatchObject({ day: '2026-11-23' })
    world.now = hours(1)
    expect(await checkedIn(world, tester, aCheckIn(hours(1)))).toMatchObject({ day: '2026-11-20' })
    expect((await stored(tester.seat)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-23'])
    expect(await lastUsed(tester.seat)).toBe('2026-11-23')
  })
})

describe('a tester who is not opted in', () => {
  it('cannot check in: invited only', async () => {
    const [{ seat, tester_id } = { seat: 0, tester_id: 0 }] = await query<{ seat: number; tester_id: number }>(
      "select id::int as seat, tester_id from assignments where run_id = $1 and state = 'invited' limit 1",
      [tester.run],
    )
    const invited = { tester: await aPersonOf(world, tester_id), seat }
    expect(await refusal(checkIn(world, invited, aCheckIn(now)))).toEqual([422, 'not_in'])
  })

  it.each(['opted_out', 'lost', 'released', 'completed'] as const)(
    '%s: no day after the end, but days before it are still accepted',
    async (state) => {
      await takeSteps(world, [tester.seat], [state], hours(-2))
      expect(await refusal(checkIn(world, tester, aCheckIn(now)))).toEqual([422, 'not_in'])
      expect(await checkedIn(world, tester, aCheckIn(now, { used_at: hours(-3).toISOString() }))).toMatchObject({
        day: '2026-11-20',
      })
    },
  )
})

describe('Play Console’s count', () => {
  const count = (day: string, opted_in: number, believed: number) => [
    query(
      'insert into console_reports (run_id, day, opted_in) values ($1, $2, $3) on conflict (run_id, day) do update set opted_in = $3',
      [tester.run, day, opted_in],
    ),
    letHappen(world, { run_id: tester.run, kind: 'play_count', data: { day, opted_in, believed }, at: now }),
  ]

  it('confirms that day’s check-ins, once, and no other day’s', async () => {
    await checkedIn(world, tester, aCheckIn(now))
    await checkedIn(world, tester, aCheckIn(now, { used_at: hours(-24).toISOString() }))
    const confirm = () => world.database.db.transaction((tx) => confirmDay(tx, tester.run, '2026-11-20', now))
    expect([await confirm(), await confirm()]).toEqual([1, 0])
    expect((await stored(tester.seat)).map(({ evidence }) => evidence)).toEqual(['claimed', 'confirmed'])
    const data = { day: '2026-11-20', grade: 'confirmed', because: 'play_count' }
    expect(await factsOf(world, tester.run, 'graded')).toEqual([{ seat: tester.seat, grade: 'confirmed', data }])
  })

  it('confirms testers who check in later that day too, if it agreed; the newest count decides', async () => {
    await Promise.all(count('2026-11-20', 11, 12))
    expect(await checkedIn(world, tester, aCheckIn(now))).toMatchObject({ evidence: 'claimed' })
    await Promise.all(count('2026-11-20', 12, 12))
    expect(await checkedIn(world, tester, aCheckIn(now))).toMatchObject({ evidence: 'confirmed' })
    expect(await factsOf(world, tester.run, 'graded')).toHaveLength(1)
  })
})

describe('two tabs that report the same day at the same moment', () => {
  it('both get the stored value, though the shorter use came second', async () => {
    await checkedIn(world, tester, aCheckIn(now, { minutes: 3 }))
    const longer = await world.database.pool.connect()
    await longer.query('begin')
    await longer.query('update checkins set seconds = 720 where assignment_id = $1', [tester.seat])
    const shorter = checkedIn(world, tester, aCheckIn(now, { minutes: 7 }))
    await expect.poll(() => waiting(world), { interval: 5, timeout: 20_000 }).toBe(1)
    await longer.query('commit')
    longer.release()
    expect(await shorter).toMatchObject({ minutes: 12 })
  })
})
