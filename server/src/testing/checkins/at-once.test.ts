import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { aCheckIn, aSeatedTester, checkedIn, checkIn, factsOf, type Seated, seatedTesters } from './seat.testkit.ts'

const world = useTestServer()
const optedIn = '2026-11-10T08:00:00Z'
const now = new Date('2026-11-20T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * hourMs)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const daysOf = async (seat: number) =>
  (await query<{ day: string }>('select day::text from checkins where assignment_id = $1 order by day', [seat])).map(
    ({ day }) => day,
  )

let tester: Seated
beforeEach(async () => {
  world.now = now
  tester = await aSeatedTester(world, { optedIn })
})

describe('a check-in', () => {
  it('sent ten times at once, by two servers, is one day and one fact', async () => {
    const other = await world.another()
    const body = aCheckIn(now, { note: 'Once' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send(n % 2 ? world.app : other, 'POST', `/api/tester/seats/${tester.seat}/checkins`, tester.tester, body),
      ),
    )
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await daysOf(tester.seat)).toHaveLength(1)
    expect(await factsOf(world, tester.run, 'checked_in')).toHaveLength(1)
  })

  it('of a whole team at once cannot deadlock, and each is in the one hash chain', async () => {
    const team = await seatedTesters(world, { optedIn, testers: 8 })
    await Promise.all(
      team.flatMap((seated) => [1, 2, 3].map((minutes) => checkedIn(world, seated, aCheckIn(now, { minutes })))),
    )
    const facts = await factsOf(world, team[0]?.run ?? '', 'checked_in')
    expect(new Set(facts.map(({ seat }) => seat)).size).toBe(8)
  })

  it('of many tests, sent to two servers in opposite orders, is stored once each', async () => {
    const seats = [
      ...(await seatedTesters(world, { optedIn, testers: 5 })),
      ...(await seatedTesters(world, { optedIn, testers: 5 })),
    ]
    const other = await world.another()
    const both = [world.app, other].map((app, n) =>
      (n ? seats.toReversed() : seats).flatMap((seated) =>
        [0, -24].map((hour) =>
          send(app, 'POST', `/api/tester/seats/${seated.seat}/checkins`, seated.tester, {
            ...aCheckIn(now),
            used_at: hours(hour).toISOString(),
          }),
        ),
      ),
    )
    const answers = await Promise.all(both.flat())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    for (const { seat } of seats) {
      expect(await daysOf(seat)).toEqual(['2026-11-19', '2026-11-20'])
      const [last] = await query<{ day: string }>('select last_used_on::text as day from assignments where id = $1', [
        seat,
      ])
      expect(last).toEqual({ day: '2026-11-20' })
    }
    for (const run of new Set(seats.map((seated) => seated.run)))
      expect(await factsOf(world, run, 'checked_in')).toHaveLength(10)
  })

  it('that waits with others is not answered before its commit: if their connection breaks, none is stored', async () => {
    const team = await seatedTesters(world, { optedIn, testers: 4 })
    const [first] = team
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from assignments where id = $1 for update', [first?.seat])
    const breakOff = async () =>
      expect
        .poll(async () => {
          const ended = await query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of a%'`)
          return ended.length
        })
        .toBe(1)
    const seats = [first!, ...team]
    const sendFrom = (seated: Seated) => checkIn(world, seated, aCheckIn(now))
    const sentFor = (seated: Seated) => seats.flatMap((other, n) => (other === seated ? [n] : []))
    const alone = sendFrom(first!)
    await expect.poll(() => waiting(world)).toBe(1)
    // Those who come meanwhile are the next group; who comes later finds the line again.
    const sent = [alone, ...team.map(sendFrom)]
    await breakOff()
    await breakOff()
    await holder.query('rollback')
    holder.release()
    const answers = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(answers.filter((status) => status === 503).length).toBeGreaterThanOrEqual(2)
    const isStored = await Promise.all(team.map(async ({ seat }) => (await daysOf(seat)).length > 0))
    expect(isStored).toEqual(team.map((seated) => sentFor(seated).some((n) => answers[n] === 200)))
    await Promise.all(team.map((seated) => checkedIn(world, seated, aCheckIn(now))))
    expect(await factsOf(world, first?.run ?? '', 'checked_in')).toHaveLength(4)
  })
})
