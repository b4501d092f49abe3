import { beforeEach, describe, expect, it } from 'vitest'
import { textIn } from '@fortnight/contract/notification-texts'
import { hourMs } from '@fortnight/contract/format/spans'
import { chance } from '../../../../sim/chance.ts'
import { wakingEnd } from '../../../../sim/waking.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun, anInvited, notificationsOf, runJobs, seatNow } from '../joining/joining.testkit.ts'

const world = useTestServer()

const wakingEnds = async (since: Date, hours: number, zone: string) => {
  const { rows } = await world.database.pool.query<{ end: Date }>('select waking_end($1, $2, $3) as end', [
    since,
    hours,
    zone,
  ])
  return rows[0]!.end.toISOString()
}

describe('waking hours', () => {
  it.each([
    ['an offer of the morning', '2026-11-16T05:00Z', 6, 'Asia/Karachi', '2026-11-16T11:00:00.000Z'],
    ['an offer of the evening, over the night', '2026-11-16T13:40Z', 6, 'Asia/Karachi', '2026-11-17T05:40:00.000Z'],
    ['an offer of the night', '2026-11-16T20:00Z', 6, 'Asia/Karachi', '2026-11-17T09:00:00.000Z'],
    ['a half-hour zone', '2026-11-16T16:00Z', 6, 'Asia/Kolkata', '2026-11-17T08:00:00.000Z'],
    ['a quarter-hour zone', '2026-11-16T16:00Z', 6, 'Asia/Kathmandu', '2026-11-17T08:00:00.000Z'],
    ['the end of the day itself', '2026-11-16T11:00Z', 6, 'Asia/Karachi', '2026-11-16T17:00:00.000Z'],
    [
      'the night in which Germany sets its clocks back',
      '2026-10-24T18:00Z',
      6,
      'Europe/Berlin',
      '2026-10-25T11:00:00.000Z',
    ],
    [
      'the night in which Germany sets them forward',
      '2026-03-28T19:00Z',
      6,
      'Europe/Berlin',
      '2026-03-29T10:00:00.000Z',
    ],
    ['several days', '2026-11-16T03:00Z', 30, 'Asia/Karachi', '2026-11-18T05:00:00.000Z'],
    ['the next waking moment, by day', '2026-11-16T05:30Z', 0, 'Asia/Karachi', '2026-11-16T05:30:00.000Z'],
    ['the next waking moment, by night', '2026-11-16T19:30Z', 0, 'Asia/Karachi', '2026-11-17T03:00:00.000Z'],
  ])('end as people in their zone expect: %s', async (_name, since, hours, zone, end) => {
    expect(await wakingEnds(new Date(since), hours, zone)).toBe(end)
  })

  it('are those of the simulation', async () => {
    const random = chance(3)
    const first = Date.UTC(2026, 10, 16)
    for (const [zone, ahead] of [
      ['Asia/Karachi', 5],
      ['Asia/Kolkata', 5.5],
      ['Etc/GMT+8', -8],
    ] as const)
      for (let n = 0; n < 20; n++) {
        const [now, hours] = [random.below(48 * 4) / 4, random.below(40) / 2]
        const simulated = new Date(first + wakingEnd(now, hours, ahead) * hourMs).toISOString()
        expect([zone, now, hours, await wakingEnds(new Date(first + now * hourMs), hours, zone)]).toEqual([
          zone,
          now,
          hours,
          simulated,
        ])
      }
  })
})

describe('an offer made at night', () => {
  const night = new Date('2026-11-16T21:00Z')
  beforeEach(async () => {
    world.now = undefined
    await world.database.pool.query(`update assignments set told_at = coalesce(told_at, now()) where state = 'invited'`)
  })

  /** A team that is asked at two in the morning in Pakistan. */
  async function atNight() {
    const run = await aJoiningRun(world)
    const who = await anInvited(world, run.app)
    await world.database.pool.query(`update testers set timezone = 'Asia/Karachi'`)
    await world.database.pool.query(
      `update assignments set invited_at = $2, expires_at = waking_end($2, 6, 'Asia/Karachi') where app_id = $1`,
      [run.app, night],
    )
    await world.database.pool.query('update runs set ready_at = $2, staffed_at = $2 where app_id = $1', [
      run.app,
      night,
    ])
    return { run, who }
  }
  const later = (hours: number) => new Date(night.getTime() + hours * hourMs)

  it('reaches its tester at eight, with the moment of its end', async () => {
    const { who } = await atNight()
    await runJobs(world, later(1))
    expect(await notificationsOf(world, who)).toEqual([])
    await runJobs(world, later(6))
    expect(await notificationsOf(world, who)).toEqual(['Will you test Tideline?'])
    const [note] = await readNotifications(world, who)
    expect(note?.message).toContain('by Tue, 17 Nov, 14:00')
    expect((await seatNow(world, who.seat)).expires_at?.toISOString()).toBe('2026-11-17T09:00:00.000Z')
  })

  it('is sent at once if the test could not begin within its 24 hours otherwise', async () => {
    const { run, who } = await atNight()
    await world.database.pool.query('update runs set ready_at = $2 where app_id = $1', [run.app, later(-14)])
    await runJobs(world, later(1))
    expect(await notificationsOf(world, who)).toEqual(['Will you test Tideline?'])
  })

  it('has its six hours when a clock that was ahead made it last longer', async () => {
    const { run, who } = await atNight()
    await world.database.pool.query(
      `update assignments set expires_at = expires_at + interval '3 days' where app_id = $1`,
      [run.app],
    )
    await runJobs(world, later(1))
    expect((await seatNow(world, who.seat)).expires_at?.toISOString()).toBe('2026-11-17T09:00:00.000Z')
  })

  it('is worded without a time where it was stored before times were known', () => {
    expect(textIn('offered', { app: 'Tideline' }, 'en')?.message).toContain(
      'answer within six waking hours (8:00 to 22:00). You can decline',
    )
  })
})
