import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminDispute } from '@fortnight/contract/testers/disputes'
import { openTextReader } from '../../platform/pictures/text-reader.ts'
import { likenessOf } from '../../platform/pictures/likeness.ts'
import { drawScreen } from '../../platform/pictures/screens.testkit.ts'
import { aPerson, ok, type Person, send as call } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { checkPictures } from './check-pictures.ts'
import { settle, take } from './checks.repository.ts'
import { deletePictures } from './copies.repository.ts'
import { confirmDay } from './grades.repository.ts'
import { sumsOfStored } from './picture.ts'
import { aCheckIn, checkAll, checkedIn, type Seated, seatedTesters, sendPicture, showDay } from './seat.testkit.ts'

const world = useTestServer()
const now = new Date('2026-11-20T10:00:00Z')
const today = '2026-11-20'
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

/** Each test has apps of its own, so that it meets no picture of another. */
let app = 100
let first: Seated
let second: Seated
beforeEach(async () => {
  world.now = now
  app++
  const [one, two] = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 2 })
  if (!one || !two) throw new Error('no team')
  ;[first, second] = [one, two]
  for (const seated of [first, second]) await checkedIn(world, seated, aCheckIn(now))
})

const parts = (failures: Error[], clock: () => Date) => {
  const { files, database } = world
  return { ...database, files, clock, onError: (error: Error) => failures.push(error) }
}
const screen = (number: number, clock: number) => drawScreen({ app, screen: number, clock }).png().toBuffer()
const send = (seated: Seated, picture: Buffer, day = today) => showDay(world, seated, day, picture)

const changes: [string, (of: Sharp) => Sharp][] = [
  ['compressed again', (of) => of.jpeg({ quality: 40 })],
  ['brighter', (of) => of.linear(1.05, 5)],
  ['smaller', (of) => of.resize(405)],
  ['without its bars', (of) => of.extract({ left: 0, top: 60, width: 540, height: 1070 })],
  ['cropped at every side', (of) => of.extract({ left: 20, top: 40, width: 500, height: 1120 })],
]

describe('a picture made of another', () => {
  it.each(changes)('%s, is a copy that pays nothing, and a fresh one can follow', async (_how, change) => {
    const original = await screen(1, 1030)
    expect(await send(first, original)).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
    const copy = await change(sharp(original)).toBuffer()
    expect(await send(second, copy)).toMatchObject({ picture: 'copy', evidence: 'claimed' })
    const [kept] = await query(
      `select s.duplicate, o.assignment_id::int as of, (select count(*)::int from earnings where assignment_id = $1) as paid
       from screenshots s join screenshots o on o.id = s.copy_of where s.assignment_id = $1`,
      [second.seat],
    )
    expect(kept).toEqual({ duplicate: true, of: first.seat, paid: 0 })
    expect(await send(second, await screen(2, 1031))).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
  })

  it('of yesterday is a copy, and its tester reads why the day is not paid and can dispute it', async () => {
    const original = await screen(1, 1030)
    await send(first, original)
    world.now = new Date('2026-11-21T10:00:00Z')
    await checkedIn(world, first, aCheckIn(world.now))
    const again = await sharp(original).jpeg({ quality: 60 }).toBuffer()
    expect(await send(first, again, '2026-11-21')).toMatchObject({ picture: 'copy' })
    world.now = new Date('2026-11-22T10:00:00Z')
    const { data } = await ok<{ data: object[] }>(
      call(world.app, 'GET', `/api/tester/earnings/tests/${first.seat}`, first.tester),
    )
    expect(data[0]).toMatchObject({ day: '2026-11-21', why: 'copied_picture', can_dispute: true })
  })

  it('sent at the same moment as the other is found as well', async () => {
    const original = await screen(1, 1030)
    const darker = await sharp(original).linear(0.8, 0).png().toBuffer()
    await Promise.all([sendPicture(world, first, today, original), sendPicture(world, second, today, darker)])
    // Each on a server of its own.
    await Promise.all([checkAll(world), checkAll(world), checkAll(world)])
    expect(
      await query('select duplicate from screenshots where assignment_id = any($1) order by duplicate', [
        [first.seat, second.seat],
      ]),
    ).toEqual([{ duplicate: false }, { duplicate: true }])
  })

  it('cannot be found once the image is deleted: nothing of it is left to compare', async () => {
    await send(first, await screen(1, 1030))
    await world.database.db.transaction((tx) => deletePictures(tx, sql`assignment_id = ${first.seat}`))
    expect(
      await query(
        `select file, pixels_hash, (select count(*)::int from picture_marks m where m.screenshot_id = s.id) as marks
         from screenshots s where assignment_id = $1`,
        [first.seat],
      ),
    ).toEqual([{ file: null, pixels_hash: null, marks: 0 }])
  })
})

describe('an honest picture', () => {
  it('of the same screen at another minute is fresh, by another tester as well', async () => {
    expect(await send(first, await screen(1, 1030))).toMatchObject({ picture: 'fresh' })
    expect(await send(second, await screen(1, 1031))).toMatchObject({ picture: 'fresh' })
  })

  it('is like no other screen of its app with the same status bar', async () => {
    const sums = await Promise.all(
      Array.from({ length: 5 }, async (_, number) => sumsOfStored(await screen(number, 1030))),
    )
    const alike = sums.flatMap((picture, i) =>
      sums.filter((other, j) => i !== j && likenessOf(picture, other, [0, 0, 0, 0])),
    )
    expect(alike).toEqual([])
  })
})

const daysToDecide = async (admin: Person) =>
  (await ok<{ data: AdminDispute[] }>(call(world.app, 'GET', '/api/admin/disputes?status=open&limit=100', admin))).data
const dispute = (seated: Seated) =>
  call(world.app, 'POST', '/api/tester/disputes', seated.tester, { seat: seated.seat, day: today, message: 'Mine.' })
const decide = (id: string, state: string, admin: Person) =>
  ok(call(world.app, 'PUT', `/api/admin/disputes/${id}`, admin, { state, answer: 'We looked at it.' }))

describe('a day whose pay our check holds', () => {
  let admin: Person
  const held = async () => (await daysToDecide(admin)).find(({ seat }) => seat === second.seat)
  const sendCopy = async () => {
    const original = await screen(1, 1030)
    await send(first, original)
    await send(second, await sharp(original).linear(0.8, 0).png().toBuffer())
  }
  beforeEach(async () => {
    admin = await aPerson(world, 'admin')
  })

  it('waits for an administrator without a dispute, and its tester is notified', async () => {
    await sendCopy()
    expect(await held()).toMatchObject({ message: null, why: 'copied_picture', copy_of: { seat: first.seat } })
    const notes = await readNotifications(world, second.tester)
    expect(notes.map(({ title }) => title)).toContain('Your screenshot does not count yet')
    await decide((await held())?.id ?? '', 'upheld', admin)
    expect(await query('select amount_pkr from earnings where assignment_id = $1', [second.seat])).toHaveLength(1)
  })

  it('waits no longer once its tester has sent another picture', async () => {
    await sendCopy()
    await send(second, await screen(2, 1031))
    expect(await held()).toBeUndefined()
  })

  it('can be disputed by its tester, once, before and after the decision', async () => {
    await sendCopy()
    const { id = '' } = (await held()) ?? {}
    await decide(id, 'declined', admin)
    world.now = new Date('2026-11-21T10:00:00Z')
    expect((await dispute(second)).json()).toMatchObject({ id })
    expect((await dispute(second)).statusCode).toBe(409)
    expect(await held()).toMatchObject({ id, message: 'Mine.', state: 'open' })
  })
})

describe('the check of a picture', () => {
  const later = (seconds: number) => (world.now = new Date(now.getTime() + seconds * 1000))
  const day = async ({ seat }: Seated) =>
    (
      await query(
        `select evidence, check_at is not null as waits, doubtful, signs from checkins c
         join screenshots s using (assignment_id, day) where assignment_id = $1`,
        [seat],
      )
    )[0]

  it('goes on elsewhere when the server that had begun was stopped', async () => {
    await ok(sendPicture(world, first, today, await screen(1, 1030)))
    const taken = await take(world.database.db, now)
    expect(taken).toMatchObject({ seat: first.seat, tries: 1 })
    await checkAll(world)
    expect(await day(first)).toMatchObject({ evidence: 'claimed', waits: true })
    later(121)
    await checkAll(world)
    expect(await day(first)).toMatchObject({ evidence: 'evidenced', waits: false })
    // It was only slow, and comes too late.
    const found = { marks: [], copy_of: undefined, doubtful: true, signs: [] }
    expect(await world.database.db.transaction((tx) => settle(tx, taken?.id ?? '', found))).toBeUndefined()
  })

  it('that fails delays no other, and is left to a person after three tries', async () => {
    await ok(sendPicture(world, first, today, await screen(1, 1030)))
    const file = await world.files.put('a tester', new Blob(['no picture']))
    await query('update screenshots set file = $2 where assignment_id = $1', [first.seat, file])
    await ok(sendPicture(world, second, today, await screen(2, 1030)))
    const failures: Error[] = []
    const round = (at: Date) => checkPictures(parts(failures, () => at))
    expect(await round(later(1))).toEqual(new Date(now.getTime() + 121_000))
    expect([await day(first), await day(second)]).toMatchObject([
      { evidence: 'claimed', waits: true },
      { evidence: 'evidenced', waits: false },
    ])
    for (const seconds of [122, 243, 364]) await round(later(seconds))
    expect(failures).toHaveLength(3)
    expect(await day(first)).toEqual({ evidence: 'claimed', waits: false, doubtful: true, signs: ['unchecked'] })
    const waiting = await daysToDecide(await aPerson(world, 'admin'))
    expect(waiting.find(({ seat }) => seat === first.seat)).toMatchObject({
      why: 'doubtful_picture',
      signs: ['unchecked'],
    })
  })

  it('reads text on suspicion and for a sample, and does without when its process dies each time', async () => {
    const { read, close } = openTextReader({ ms: 10_000, megabytes: 1, idleMs: 1000 })
    const failures: Error[] = []
    const round = (share: number) =>
      checkPictures({ ...parts(failures, () => world.now ?? now), reading: { share, read } })
    await ok(sendPicture(world, first, today, await screen(1, 1030)))
    await round(0)
    expect([await day(first), failures]).toMatchObject([{ evidence: 'evidenced', signs: [] }, []])
    await ok(sendPicture(world, second, today, await screen(2, 1030)))
    for (const seconds of [0, 121, 242]) {
      later(seconds)
      await round(1)
    }
    expect(failures).toHaveLength(2)
    expect(await day(second)).toMatchObject({ evidence: 'evidenced', signs: ['unread'] })
    close()
  })
})

describe('a doubtful picture', () => {
  it('is left to a person, with the reasons for the operator and, in their language, for the tester', async () => {
    await query(
      `update devices d set screen = '412x915@2.625' from assignments a where a.device_id = d.id and a.id = any($1)`,
      [[first.seat, second.seat]],
    )
    await query(
      `update testers t set suspicion = 0.5, suspicion_reason = 'Counts.', locale = 'ur' from assignments a
       where a.tester_id = t.id and a.id = $1`,
      [second.seat],
    )
    const dots = async (count: number) =>
      sharp({ create: { width: 720, height: 1280, channels: 3, background: '#123' } })
        .composite([{ input: await screen(count, 1030), left: 0, top: 0 }])
        .png()
        .toBuffer()
    // One sign alone is none: a messenger crops pictures as well.
    expect(await send(first, await dots(1))).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
    expect(await send(second, await dots(2))).toMatchObject({ picture: 'doubtful', evidence: 'claimed' })
    const waiting = await daysToDecide(await aPerson(world, 'admin'))
    expect(waiting.find(({ seat }) => seat === second.seat)).toMatchObject({
      why: 'doubtful_picture',
      signs: ['size_differs', 'suspected'],
    })
    const messages = (await readNotifications(world, second.tester)).map(({ message }) => message)
    expect(messages.join()).toContain('یہ آپ کے فون کی اسکرین کی شکل کا نہیں ہے۔')
  })
})

describe('a count of Play Console that agrees', () => {
  const confirm = () => world.database.db.transaction((tx) => confirmDay(tx, first.run, today, now))
  const grades = async () =>
    (
      await query<{ evidence: string }>(
        'select evidence from checkins where assignment_id = any($1) order by assignment_id',
        [[first.seat, second.seat]],
      )
    ).map(({ evidence }) => evidence)

  it('confirms no tester who is suspected, until the suspicion is gone', async () => {
    const suspect = (suspicion: number) =>
      query(
        `update testers t set suspicion = $2, suspicion_reason = 'Counts.' from assignments a
         where a.tester_id = t.id and a.id = $1`,
        [second.seat, suspicion],
      )
    await suspect(0.5)
    expect([await confirm(), await grades()]).toEqual([1, ['confirmed', 'claimed']])
    await suspect(0.49)
    expect([await confirm(), await grades()]).toEqual([1, ['confirmed', 'confirmed']])
  })

  it('confirms no day whose picture waits for its check', async () => {
    await ok(sendPicture(world, second, today, await screen(1, 1030)))
    expect([await confirm(), await grades()]).toEqual([1, ['confirmed', 'claimed']])
  })

  it('confirms no day whose picture is a copy', async () => {
    const original = await screen(1, 1030)
    await send(first, original)
    await send(second, await sharp(original).linear(0.8, 0).png().toBuffer())
    expect([await confirm(), await grades()]).toEqual([1, ['confirmed', 'claimed']])
  })
})
