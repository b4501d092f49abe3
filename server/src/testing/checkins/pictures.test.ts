import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { mostPictureBytes } from '@fortnight/contract/testing/checkin-rules'
import { aPerson, type Person, send } from '../../../../tests/fixtures.ts'
import { bytesOf } from '../../platform/file-store/file-store.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkAll,
  checkedIn,
  drawn,
  factsOf,
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
const addressOf = (seat: number, day = today) => `/api/tester/seats/${seat}/checkins/${day}/screenshot`
const putPicture = (seated: Seated, picture: Buffer, type?: string, day = today) =>
  sendPicture(world, seated, day, picture, type)
const show = (seated: Seated, picture: Buffer, type?: string, day = today) => showDay(world, seated, day, picture, type)
const get = (seat: number, who: Person) => send(world.app, 'GET', addressOf(seat), who)
async function kept(seat: number) {
  const rows = await query<{ file: string; width: number; height: number; duplicate: boolean }>(
    'select file, width, height, duplicate from screenshots where assignment_id = $1',
    [seat],
  )
  return Promise.all(rows.map(async ({ file, ...row }) => ({ ...row, image: await bytesOf(world.files, file) })))
}
const grade = async (seat: number) =>
  (await query<{ evidence: string }>('select evidence from checkins where assignment_id = $1', [seat]))[0]?.evidence

let tester: Seated
beforeEach(async () => {
  world.now = now
  tester = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
  await checkedIn(world, tester, aCheckIn(now))
})

describe('a fresh picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s makes the day evidenced, once, and is in the event log',
    async (type) => {
      const picture = await drawn().toFormat(type).toBuffer()
      const day = { day: today, minutes: 3, evidence: 'evidenced', noted: false, picture: 'fresh', answer: 'not_asked' }
      expect(await show(tester, picture, `image/${type}`)).toEqual(day)
      expect(await show(tester, picture, `image/${type}`)).toEqual(day)
      const data = { day: today, grade: 'evidenced', because: 'screenshot' }
      expect(await factsOf(world, tester.run, 'graded')).toEqual([{ seat: tester.seat, grade: 'evidenced', data }])
    },
  )

  it('is stored as WebP of at most 1280 pixels, upright, without anything but its pixels', async () => {
    const picture = await drawn(2600, 1300)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Zara Malik', Orientation: '6' },
        IFD3: { GPSLatitude: '31/1 32/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withIccProfile('p3')
      .toBuffer()
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    await show(tester, picture, 'image/jpeg')
    const [stored] = await kept(tester.seat)
    const { format, width, height, exif, icc, xmp } = await sharp(stored?.image).metadata()
    expect({ format, width, height, exif, icc, xmp }).toEqual({
      format: 'webp',
      width: stored?.width,
      height: stored?.height,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    })
    expect(Math.max(width, height)).toBe(1280)
    expect(stored?.image?.includes('Zara Malik')).toBe(false)
  })

  it('counts once if sent five times at once', async () => {
    const picture = await aPicture()
    const answers = await Promise.all(Array.from({ length: 5 }, () => putPicture(tester, picture)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await checkAll(world)
    expect(await kept(tester.seat)).toHaveLength(1)
    expect(await factsOf(world, tester.run, 'graded')).toHaveLength(1)
  })

  it('leaves a confirmed day confirmed', async () => {
    await query("update checkins set evidence = 'confirmed' where assignment_id = $1", [tester.seat])
    expect(await show(tester, await aPicture())).toMatchObject({ evidence: 'confirmed', picture: 'fresh' })
    expect(await factsOf(world, tester.run, 'graded')).toEqual([])
  })
})

describe('the same picture', () => {
  it('by another tester, under another type and with other metadata, proves nothing', async () => {
    const [first, second] = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 2 })
    if (!first || !second) throw new Error('no team')
    for (const seated of [first, second]) await checkedIn(world, seated, aCheckIn(now))
    const original = await aPicture()
    expect(await show(first, original)).toMatchObject({ picture: 'fresh' })
    const copy = await sharp(original)
      .webp({ lossless: true })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer()
    expect(await show(second, copy, 'image/webp')).toMatchObject({ evidence: 'claimed', picture: 'same' })
    expect([await grade(first.seat), await grade(second.seat)]).toEqual(['evidenced', 'claimed'])
    expect(await kept(second.seat)).toMatchObject([{ duplicate: true }])
  })

  it('sent by many at once is fresh for one of them', async () => {
    const team = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 6 })
    for (const seated of team) await checkedIn(world, seated, aCheckIn(now))
    const picture = await aPicture()
    await Promise.all(team.map((seated) => putPicture(seated, picture)))
    await checkAll(world)
    const grades = await Promise.all(team.map(({ seat }) => grade(seat)))
    expect(grades.toSorted()).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'claimed', 'evidenced'])
  })

  it('can be followed by a fresh one', async () => {
    const picture = await aPicture()
    await show(tester, picture)
    const later = new Date('2026-11-21T10:00:00Z')
    world.now = later
    await checkedIn(world, tester, aCheckIn(later))
    const send = (sent: Buffer) => show(tester, sent, 'image/png', '2026-11-21')
    expect(await send(picture)).toMatchObject({ picture: 'same', evidence: 'claimed' })
    expect(await send(picture)).toMatchObject({ picture: 'same', evidence: 'claimed' })
    expect(await send(await aPicture())).toMatchObject({ picture: 'fresh', evidence: 'evidenced' })
    expect(await kept(tester.seat)).toHaveLength(2)
  })
})

/** A PNG that declares a huge size, of which next to nothing is sent. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * 100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${inner}</svg>`)

describe('a forged picture', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a drawing with a script', () => svg('<script>alert(1)</script>'), 'image/png'],
    ['a drawing that reads files', () => svg('<image href="file:///etc/passwd"/>'), 'image/webp'],
    ['a GIF', () => drawn().gif().toBuffer(), 'image/png'],
    ['a TIFF', () => drawn().tiff().toBuffer(), 'image/png'],
    ['a page', () => Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'image/jpeg'],
    ['nothing', () => Buffer.alloc(0), 'image/png'],
    ['a PNG cut short', async () => (await aPicture()).subarray(0, -30), 'image/png'],
    ['a JPEG cut short', async () => (await drawn().jpeg().toBuffer()).subarray(0, -300), 'image/jpeg'],
    ['a WebP cut short', async () => (await drawn().webp().toBuffer()).subarray(0, -20), 'image/webp'],
    ['a picture of gigantic size', () => aBomb(60_000, 60_000), 'image/png'],
    ['a picture that unpacks to more than there is', () => aBomb(7_000, 7_000), 'image/png'],
    ['a dot', () => aPicture(2, 2), 'image/png'],
    ['a strip', () => aPicture(2000, 20), 'image/png'],
  ])('%s is refused, and nothing of it is stored', async (_what, make, type) => {
    expect((await putPicture(tester, await make(), type)).statusCode).toBe(422)
    expect(await kept(tester.seat)).toEqual([])
    expect(await grade(tester.seat)).toBe('claimed')
  })

  it('is re-encoded if it is two formats at once: only the picture remains', async () => {
    const picture = Buffer.concat([await aPicture(), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    await show(tester, picture, 'image/jpeg')
    const [stored] = await kept(tester.seat)
    expect(stored?.image?.subarray(8, 12).toString()).toBe('WEBP')
    expect(stored?.image?.includes('script')).toBe(false)
  })

  it.each(['image/svg+xml', 'image/gif', 'text/html', 'application/octet-stream'])(
    'declared as %s is refused',
    async (type) => {
      expect((await putPicture(tester, await aPicture(), type)).statusCode).toBe(415)
    },
  )

  it('beyond four megabytes is cut off', async () => {
    expect((await putPicture(tester, Buffer.alloc(mostPictureBytes + 1))).statusCode).toBe(413)
    expect((await putPicture(tester, Buffer.alloc(mostPictureBytes))).statusCode).toBe(422)
  })

  it('is accepted by no other endpoint', async () => {
    const answer = await send(
      world.app,
      'POST',
      `/api/tester/seats/${tester.seat}/checkins`,
      tester.tester,
      await aPicture(),
      {
        'content-type': 'image/png',
      },
    )
    expect(answer.statusCode).toBe(415)
  })
})

describe('a picture', () => {
  it('without a check-in of that day, of another’s seat, or too late is refused', async () => {
    expect((await putPicture(tester, await aPicture(), 'image/png', '2026-11-19')).json().detail[0].type).toBe(
      'not_checked_in',
    )
    const other = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    expect((await putPicture({ ...tester, seat: other.seat }, await aPicture())).statusCode).toBe(404)
    world.now = new Date('2026-11-24T00:00:00Z')
    expect((await putPicture(tester, await aPicture())).json().detail[0].type).toBe('too_late')
    expect(await kept(tester.seat)).toEqual([])
  })

  it('is shown to its tester, the app’s owner and administrators only', async () => {
    await show(tester, await aPicture())
    for (const who of [tester.tester, tester.owner, await aPerson(world, 'admin')]) {
      const { statusCode, headers, rawPayload } = await get(tester.seat, who)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*\bsandbox$/)
      expect(headers['content-disposition']).toBe(`attachment; filename="day-${today}.webp"`)
      expect((await sharp(rawPayload).metadata()).width).toBe(360)
    }
    const [mate] = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z' })
    for (const who of [await aPerson(world), await aPerson(world, 'tester'), mate?.tester])
      if (who) expect((await get(tester.seat, who)).statusCode).toBe(404)
  })

  it('is gone for every reader once the run’s personal data were deleted', async () => {
    await show(tester, await aPicture())
    await query('update screenshots set file = null where assignment_id = $1', [tester.seat])
    expect((await get(tester.seat, tester.owner)).statusCode).toBe(404)
  })
})
