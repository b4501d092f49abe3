import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { isCopy } from '../../platform/pictures/likeness.ts'
import { drawScreen } from '../../platform/pictures/screens.testkit.ts'
import { ok, send as call } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { deletePictures } from './copies.repository.ts'
import { confirmDay } from './grades.repository.ts'
import { sumsOfStored } from './picture.ts'
import { aCheckIn, checkedIn, type Seated, seatedTesters, sendPicture } from './seat.testkit.ts'

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

const screen = (number: number, clock: number) => drawScreen({ app, screen: number, clock }).png().toBuffer()
const send = (seated: Seated, picture: Buffer, day = today) =>
  ok<{ picture: string; evidence: string }>(sendPicture(world, seated, day, picture))

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
    const states = await Promise.all([send(first, original), send(second, darker)])
    expect(states.map(({ picture }) => picture).sort()).toEqual(['copy', 'fresh'])
  })

  it('cannot be found once the image is deleted: nothing of it is left to compare', async () => {
    await send(first, await screen(1, 1030))
    await world.database.db.transaction((tx) => deletePictures(tx, sql`assignment_id = ${first.seat}`))
    expect(
      await query(
        `select image, pixels_hash, (select count(*)::int from picture_marks m where m.screenshot_id = s.id) as marks
         from screenshots s where assignment_id = $1`,
        [first.seat],
      ),
    ).toEqual([{ image: null, pixels_hash: null, marks: 0 }])
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
      sums.filter((other, j) => i !== j && isCopy(picture, other, [0, 0, 0, 0])),
    )
    expect(alike).toEqual([])
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

  it('confirms no day whose picture is a copy', async () => {
    const original = await screen(1, 1030)
    await send(first, original)
    await send(second, await sharp(original).linear(0.8, 0).png().toBuffer())
    expect([await confirm(), await grades()]).toEqual([1, ['confirmed', 'claimed']])
  })
})
