import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawScreen } from '../../platform/pictures/screens.testkit.ts'
import { aPerson, aPersonOf, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { takeSteps } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { checkPictures } from './check-pictures.ts'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkedIn,
  type Seated,
  seatedTesters,
  sendPicture,
  showDay,
} from './seat.testkit.ts'

const world = useTestServer()
const now = new Date('2026-11-20T10:00:00Z')
const today = '2026-11-20'
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const aTester = async () => {
  const seated = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
  await checkedIn(world, seated, aCheckIn(now))
  return seated
}
const signsOf = async ({ seat }: Seated) =>
  (await query<{ signs: string[] }>('select signs from screenshots where assignment_id = $1', [seat]))[0]?.signs

let first: Seated
beforeEach(async () => {
  world.now = now
  first = await aTester()
})

/** A tester on the tests of two developers. */
async function onTwoTests(): Promise<[Seated, Seated]> {
  await query("update testers set status = 'retired' where country = 'IS'")
  await aPool(world, 30, { premium: true, capacity: 2, country: 'IS', model: (index) => `Model ${index % 14}` })
  const admin = await aPerson(world, 'admin')
  const seats = async () => {
    const owner = await aPerson(world)
    const { id: app } = await anApprovedApp(world, owner, admin, { columns: { countries: ['IS'] } })
    const rows = await query<{ seat: number; run: string; tester_id: number }>(
      'select id::int as seat, run_id as run, tester_id from assignments where app_id = $1',
      [app],
    )
    return rows.map((row) => ({ ...row, owner, app }))
  }
  const [before, after] = [await seats(), await seats()]
  const both = before.flatMap((x) => after.filter((y) => y.tester_id === x.tester_id).map((y) => [x, y] as const))[0]
  if (!both) throw new Error('no tester is on both')
  const tester = await aPersonOf(world, both[0].tester_id)
  const [x, y] = both.map((seat) => ({ ...seat, tester }))
  if (!x || !y) throw new Error('no seat')
  for (const { seat } of [x, y])
    await takeSteps(world, [seat], ['accepted', 'listed', 'opted_in'], '2026-11-10T08:00:00Z')
  for (const seated of [x, y]) await checkedIn(world, seated, aCheckIn(now))
  return [x, y]
}

describe('a picture whose file says when it was made', () => {
  const made = (at: string, format: 'png' | 'jpeg' | 'webp') =>
    aPicture().then((picture) =>
      sharp(picture)
        .toFormat(format)
        .withExif({ IFD2: { DateTimeOriginal: at } })
        .toBuffer(),
    )

  it.each(['png', 'jpeg', 'webp'] as const)('in the evening before, as %s, is left to a person', async (format) => {
    const type = `image/${format}`
    const yesterday = await made('2026:11:19 21:30:00', format)
    expect(await showDay(world, first, today, yesterday, type)).toMatchObject({
      picture: 'doubtful',
      evidence: 'claimed',
    })
    expect(await signsOf(first)).toEqual(['taken_before'])
    expect((await readNotifications(world, first.tester)).map(({ message }) => message).join()).toContain(
      'Its file says that it was taken before that day.',
    )
    const fresh = await made('2026:11:20 14:30:00', format)
    expect(await showDay(world, first, today, fresh, type)).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
  })

  it('is judged by the tester’s own calendar: the day of a test elsewhere begins in their evening', async () => {
    await query("update runs set timezone = 'America/New_York' where id = $1", [first.run])
    await query(
      "update testers set timezone = 'Pacific/Honolulu' where id = (select tester_id from assignments where id = $1)",
      [first.seat],
    )
    const evening = await made('2026:11:19 21:30:00', 'png')
    expect(await showDay(world, first, today, evening)).toMatchObject({ picture: 'fresh' })
  })

  it.each(['no date', '2026-11-19 21:30:00'])('and says %j says nothing', async (date) => {
    const picture = await made(date, 'png')
    expect(await showDay(world, first, today, picture)).toMatchObject({ picture: 'fresh' })
  })
})

describe('a picture whose phone says how old the original file is', () => {
  const hours = 3600
  beforeEach(async () => {
    await query("update runs set timezone = 'Asia/Karachi' where id = $1", [first.run])
    await query(
      "update testers set timezone = 'Asia/Karachi' where id = (select tester_id from assignments where id = $1)",
      [first.seat],
    )
  })

  it('is left to a person if that was before the day began, and a fresh one can follow', async () => {
    // It is 15:00 there.
    const evening = await showDay(world, first, today, await aPicture(), undefined, 15.6 * hours)
    expect(evening).toMatchObject({ picture: 'doubtful', evidence: 'claimed' })
    expect(await signsOf(first)).toEqual(['taken_before'])
    const fresh = await showDay(world, first, today, await aPicture(), undefined, 60)
    expect(fresh).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
  })

  it('may be some minutes older than its day, as use around midnight is', async () => {
    expect(await showDay(world, first, today, await aPicture(), undefined, 15.4 * hours)).toMatchObject({
      picture: 'fresh',
    })
  })

  it('gains nothing by a claim that it is new: the date in the file still counts', async () => {
    const yesterday = await sharp(await aPicture())
      .png()
      .withExif({ IFD2: { DateTimeOriginal: '2026:11:19 21:30:00' } })
      .toBuffer()
    expect(await showDay(world, first, today, yesterday, undefined, 0)).toMatchObject({ picture: 'doubtful' })
  })

  it.each([-1, 1.5, 'yesterday', 1e12])('is refused if that age is %s', async (age) => {
    expect((await sendPicture(world, first, today, await aPicture(), undefined, age)).statusCode).toBe(422)
  })
})

describe('a picture of another app', () => {
  const screen = (app: number, clock: number) => drawScreen({ app, screen: 1, clock }).png().toBuffer()

  it('that its tester sent for that app a minute before is left to a person', async () => {
    const [mine, other] = await onTwoTests()
    expect(await showDay(world, mine, today, await screen(900, 1030))).toMatchObject({ picture: 'fresh' })
    expect(await showDay(world, other, today, await screen(900, 1031))).toMatchObject({ picture: 'doubtful' })
    expect(await signsOf(other)).toEqual(['other_screen'])
  })

  it('that two others sent for that app is left to a person, and a single one of them says nothing', async () => {
    const [second, third, fourth] = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 3 })
    const stranger = await aTester()
    if (!second || !third || !fourth) throw new Error('no team')
    for (const seated of [second, third, fourth]) await checkedIn(world, seated, aCheckIn(now))
    // A forged one came first: the app's own testers are not held for it.
    await showDay(world, first, today, await screen(901, 1030))
    for (const [minute, seated] of [second, third].entries())
      expect(await showDay(world, seated, today, await screen(901, 1031 + minute))).toMatchObject({ picture: 'fresh' })
    await query(
      'delete from picture_marks where screenshot_id = (select id from screenshots where assignment_id = $1)',
      [first.seat],
    )
    expect(await showDay(world, stranger, today, await screen(901, 1034))).toMatchObject({ picture: 'doubtful' })
    expect(await showDay(world, fourth, today, await screen(901, 1035))).toMatchObject({ picture: 'fresh' })
  })

  it('that names another test of its tester is left to a person, whatever its clock and shape', async () => {
    const [mine, other] = await onTwoTests()
    await query("update apps set name = 'Gull Watch' where id = $1", [mine.app])
    await sendPicture(world, other, today, await aPicture())
    await checkPictures({
      db: world.database.db,
      files: world.files,
      clock: () => now,
      onError(error) {
        throw error
      },
      reading: { share: 1, read: () => Promise.resolve('Gull Watch\nTwo gulls today') },
    })
    expect(await signsOf(other)).toEqual(['name_missing', 'other_name'])
    const [{ evidence } = {}] = await query<{ evidence: string }>(
      'select evidence from checkins where assignment_id = $1',
      [other.seat],
    )
    expect(evidence).toBe('claimed')
    const messages = (await readNotifications(world, other.tester)).map(({ message }) => message).join()
    expect(messages).toContain('We found another app’s name on it, and not this app’s.')
    // Most screens do not show the name: that alone is no reason, unless the tester is suspected.
    expect(messages).not.toContain('We did not find the app’s name on it.')
  })
})

it('the screen of a phone that answers by link only is that of other phones of its model', async () => {
  const phone = (seat: number, screen: string | null) =>
    query(
      `update devices set model = 'Galaxy A15', screen = $2 where id = (select device_id from assignments where id = $1)`,
      [seat, screen],
    )
  const other = await aTester()
  await phone(first.seat, '360x780@2')
  await phone(other.seat, null)
  expect(await showDay(world, other, today, await aPicture(360, 640))).toMatchObject({ picture: 'fresh' })
  expect(await signsOf(other)).toEqual(['size_differs'])
})
