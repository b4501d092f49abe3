import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { remind } from './reminders.job.ts'
import { aCheckIn, aSeatedTester, checkedIn, leave, type Seated, seatedTesters } from './seat.testkit.ts'
import { offerSeats } from '../ledger/course.testkit.ts'
import { takeSteps } from '../ledger/steps.testkit.ts'

const world = useTestServer()
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
/** Karachi is five hours ahead: its evening of 20 November. */
const evening = new Date('2026-11-20T14:00:00Z')
const hours = (count: number) => new Date(evening.getTime() + count * hourMs)
const at = (when: Date) => remind(world.database.db, when)
const notes = async (seated: Seated) =>
  (await readNotifications(world, seated.tester)).filter(({ link }) => link === '/tester').toReversed()
const copies = (seated: Seated) =>
  query("select from notifications where user_id = $1 and link = '/tester' and mail_due", [seated.tester.id])
const where = (seated: Seated, columns: string) =>
  query(`update testers set ${columns} where person_id = $1`, [seated.tester.id])

let tester: Seated
beforeEach(async () => {
  await leave(world, ...(await query<{ seat: number }>("select id as seat from assignments where state = 'opted_in'")))
  world.now = evening
  tester = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
  await where(tester, "timezone = 'Asia/Karachi'")
})

describe('a reminder', () => {
  it('comes once, in the evening of the tester’s time zone, with a copy by mail', async () => {
    expect(await at(hours(-0.1))).toBe(0)
    expect(await at(evening)).toBe(1)
    for (const later of [0, 0.25, 1, 2.9, 8]) expect(await at(hours(later))).toBe(0)
    expect(await notes(tester)).toMatchObject([
      { title: 'Your check-in for today is missing', message: 'Use Tideline for a few minutes and check in.' },
    ])
    expect(await copies(tester)).toHaveLength(1)
    expect(await at(hours(24))).toBe(1)
  })

  it('is sent late after an outage, but not at night', async () => {
    expect(await at(hours(3))).toBe(0)
    expect(await at(hours(2.9))).toBe(1)
  })

  it('is one for all apps of a tester, in their language', async () => {
    await where(tester, "timezone = 'Asia/Karachi', locale = 'ur'")
    const other = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    await where(tester, 'capacity = 2')
    const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from testers where person_id = $1', [
      tester.tester.id,
    ])
    const joinedAt = new Date('2026-11-10T08:00:00Z')
    const seats = await offerSeats(world, other.app, [id], joinedAt)
    await takeSteps(world, seats, ['accepted', 'listed', 'opted_in'], joinedAt)
    await leave(world, other)
    await query('update apps set name = $2 where id = $1', [tester.app, 'Sehat'])
    expect(await at(evening)).toBe(1)
    expect((await notes(tester)).map(({ message }) => message)).toEqual([
      'چند منٹ \u2068Sehat, Tideline\u2069 استعمال کریں اور چیک اِن کریں۔',
    ])
  })

  it('skips testers who checked in, were reminded otherwise that day, left, or are disabled', async () => {
    const team = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 5 })
    for (const seated of team) await where(seated, "timezone = 'Asia/Karachi'")
    const [used, nudged, left, disabled, silent] = team as [Seated, Seated, Seated, Seated, Seated]
    await checkedIn(world, used, aCheckIn(evening))
    await query("update assignments set nudged_on = '2026-11-20' where id = $1", [nudged.seat])
    await leave(world, left, tester)
    await query('update users set disabled_at = now() where id = $1', [disabled.tester.id])
    expect(await at(evening)).toBe(1)
    expect(await notes(silent)).toHaveLength(1)
    // A late check-in counts for the day of use.
    await checkedIn(world, silent, aCheckIn(evening))
    expect(await at(hours(1))).toBe(0)
  })

  it('comes once though the run’s midnight falls into the evening', async () => {
    await query("update runs set timezone = 'Asia/Tokyo' where id = $1", [tester.run])
    expect(await at(new Date('2026-11-20T14:30:00Z'))).toBe(1)
    expect(await at(new Date('2026-11-20T15:30:00Z'))).toBe(0)
  })

  it('comes once from any number of servers, and to every one of many testers', async () => {
    const team = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 12 })
    for (const seated of team) await where(seated, "timezone = 'Asia/Karachi'")
    const reminded = await Promise.all([1, 2, 3, 4].map(() => at(evening)))
    expect(reminded.reduce((sum, some) => sum + some)).toBe(13)
    for (const seated of [tester, ...team]) expect(await notes(seated)).toHaveLength(1)
  })
})
