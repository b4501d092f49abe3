import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkedIn,
  leave,
  type Seated,
  seatedTesters,
  showDay,
} from './seat.testkit.ts'

const world = useTestServer()
const optedIn = '2026-11-10T08:00:00Z'
const now = new Date('2026-11-20T10:00:00Z')
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

let tester: Seated
beforeEach(async () => {
  world.now = now
  tester = await aSeatedTester(world, { optedIn })
})

describe('today', () => {
  const today = (seated: Seated) =>
    ok<{ data: Record<string, unknown>[] }>(send(world.app, 'GET', '/api/tester/today', seated.tester))

  it('shows each app that the tester has joined, the day, the task, and the record of days', async () => {
    await checkedIn(world, tester, aCheckIn(now, { note: 'Fine' }))
    const { data } = await today(tester)
    expect(data).toEqual([
      {
        seat: tester.seat,
        app_id: tester.app,
        app_icon: null,
        app_name: 'Tideline',
        package_name: 'com.example.tideline',
        instructions: null,
        today: '2026-11-20',
        timezone: 'UTC',
        first_day: '2026-11-10',
        day: 11,
        days: 14,
        minutes: 1,
        task: 'slow_network',
        prompts: ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({
          day,
          kind: 'plain',
          text: expect.any(String),
        })),
        used: [
          { day: '2026-11-20', minutes: 3, evidence: 'claimed', noted: true, picture: 'none', answer: 'not_asked' },
        ],
        rate_pkr: expect.any(Number),
        earned_today_pkr: null,
        next_day_pkr: null,
        thanks: null,
      },
    ])
  })

  it('says what a screenshot pays, what today has brought, and what can be withdrawn', async () => {
    await query(
      `update assignments set pay_per_day_pkr = 8, paid_days = 2, streak_after = 1, streak_pkr = 3 where id = $1`,
      [tester.seat],
    )
    await checkedIn(world, tester, aCheckIn(now))
    expect(await today(tester)).toMatchObject({
      data: [{ rate_pkr: 8, earned_today_pkr: null, next_day_pkr: null }],
      pay: { balance_pkr: 0, least_payout_pkr: expect.any(Number) },
    })
    await showDay(world, tester, '2026-11-20', await aPicture())
    expect(await today(tester)).toMatchObject({
      data: [{ rate_pkr: 8, earned_today_pkr: 8, next_day_pkr: 11 }],
      pay: { balance_pkr: 8 },
    })
    world.now = new Date(now.getTime() + 24 * hourMs)
    expect(await today(tester)).toMatchObject({
      data: [{ rate_pkr: 11, earned_today_pkr: null }],
      pay: { balance_pkr: 8 },
    })
  })

  it('names what the tester found and the developer fixed, not what others found', async () => {
    const [one, two] = await seatedTesters(world, { optedIn, testers: 2 })
    if (!one || !two) throw new Error('no team')
    const report = (message: string) =>
      ok<{ id: string }>(
        send(world.app, 'POST', `/api/tester/seats/${one.seat}/findings`, one.tester, { kind: 'problem', message }),
      )
    const { id } = await report('The list jumps.')
    await report('The map is slow.')
    expect((await today(one)).data).toMatchObject([{ thanks: null }])
    const run = `/api/apps/${one.app}/run`
    const version = await ok<{ id: string }>(send(world.app, 'POST', `${run}/versions`, one.owner, { name: '1.0.4' }))
    await ok(send(world.app, 'PUT', `${run}/findings/${id}/version`, one.owner, { version: version.id }))
    expect((await today(one)).data).toMatchObject([{ thanks: { message: 'The list jumps.', version: '1.0.4' } }])
    expect((await today(two)).data).toMatchObject([{ thanks: null }])
  })

  it('shows nothing of other testers, and nothing after leaving', async () => {
    const other = await aSeatedTester(world, { optedIn, plan: 'pro' })
    expect((await today(other)).data).toMatchObject([{ seat: other.seat, days: 14, minutes: 2 }])
    await leave(world, tester)
    expect((await today(tester)).data).toEqual([])
  })
})
