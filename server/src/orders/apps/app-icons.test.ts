import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { mostIconBytes } from '@fortnight/contract/orders/icon-rules'
import { anApp, aPerson, aPersonOf, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { bytesOf } from '../../platform/file-store/file-store.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aSeatedTester, drawn } from '../../testing/checkins/seat.testkit.ts'
import { appsData } from '../personal-data.repository.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer()
const addressOf = (app: string) => `/api/apps/${app}/icon`
const put = (app: string, who: Person, picture: Buffer, type = 'image/png') =>
  send(world.app, 'PUT', addressOf(app), who, picture, { 'content-type': type })
const get = (app: string, icon: string, who: Person) => send(world.app, 'GET', `${addressOf(app)}?v=${icon}`, who)
const square = (background = '#18a058') =>
  sharp({ create: { width: 512, height: 512, channels: 3, background } })
    .png()
    .toBuffer()
const upload = async (app: string, who: Person, picture?: Buffer) =>
  (await ok<{ icon: string }>(put(app, who, picture ?? (await square())))).icon
async function iconsOf(app: string) {
  const { pool } = world.database
  const { rows } = await pool.query<{ file: string }>('select file from app_icons where app_id = $1', [app])
  return Promise.all(rows.map(async ({ file }) => ({ image: await bytesOf(world.files, file) })))
}
const listed = async (who: Person) =>
  (await ok<{ icon: string | null }[]>(send(world.app, 'GET', '/api/apps/user', who))).map(({ icon }) => icon)

interface Listed {
  app_id: string
  app_icon: string | null
}

let owner: Person
let app: string
beforeEach(async () => {
  owner = await aPerson(world)
  app = (await anApp(world, owner)).id
})

describe('the icon of an app', () => {
  it('is in the replies of its owner and administrators, and read by its hash', async () => {
    expect(await listed(owner)).toEqual([null])
    const icon = await upload(app, owner)
    expect(await listed(owner)).toEqual([icon])
    const admin = await aPerson(world, 'admin')
    const record = await ok<{ data: { app: { icon: string } } }>(
      send(world.app, 'GET', `/api/admin/apps/${app}`, admin),
    )
    expect(record.data.app.icon).toBe(icon)
    for (const who of [owner, admin]) {
      const answer = await get(app, icon, who)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(answer.headers['vary']).toContain('authorization')
    }
  })

  it('is replaced by the next one, whose address is another', async () => {
    const first = await upload(app, owner)
    const second = await upload(app, owner, await square('#d03050'))
    expect(second).not.toBe(first)
    expect((await get(app, first, owner)).statusCode).toBe(404)
    expect(await iconsOf(app)).toHaveLength(1)
  })

  it('is read by a tester with a seat on the app, not by another', async () => {
    const seated = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    const icon = await upload(seated.app, seated.owner)
    expect((await get(seated.app, icon, seated.tester)).statusCode).toBe(200)
    expect((await get(seated.app, icon, owner)).statusCode).toBe(404)
    expect((await put(seated.app, seated.tester, await square())).statusCode).toBe(404)
  })

  it('is read by a tester who was asked, and still once the offer is over; no tester of another app reads it', async () => {
    const seated = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    const { rows } = await world.database.pool.query<{ id: string; tester_id: number }>(
      `select id, tester_id from assignments where app_id = $1 and state = 'invited' order by id limit 1`,
      [seated.app],
    )
    const [{ id: seat, tester_id } = { id: '', tester_id: 0 }] = rows
    const asked = await aPersonOf(world, tester_id)
    const icon = await upload(seated.app, seated.owner)
    const [offer] = (await ok<{ data: Listed[] }>(send(world.app, 'GET', '/api/tester/offers', asked))).data
    expect(offer).toMatchObject({ app_id: seated.app, app_icon: icon })
    expect((await get(seated.app, icon, asked)).statusCode).toBe(200)
    await takeSteps(world, [seat], ['declined'], new Date())
    expect((await get(seated.app, icon, asked)).statusCode).toBe(200)
    const other = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
    expect((await get(seated.app, icon, other.tester)).statusCode).toBe(404)
  })

  it('is named in the lists of its testers and of administrators', async () => {
    const seated = await aSeatedTester(world, { optedIn: new Date().toISOString() })
    const icon = await upload(seated.app, seated.owner)
    const admin = await aPerson(world, 'admin')
    const q = `?q=${encodeURIComponent(seated.owner.email)}`
    const lists: [string, Person][] = [
      ['/api/tester/today', seated.tester],
      ['/api/tester/earnings/tests', seated.tester],
      [`/api/admin/watchlist${q}`, admin],
      [`/api/admin/payments${q}`, admin],
    ]
    for (const [url, who] of lists) {
      const { data } = await ok<{ data: Listed[] }>(send(world.app, 'GET', url, who))
      expect(data.find(({ app_id }) => app_id === seated.app)).toMatchObject({ app_icon: icon })
    }
    const { data } = await ok<{ data: { id: string }[] }>(send(world.app, 'GET', `/api/admin/apps${q}`, admin))
    expect(data.find(({ id }) => id === seated.app)).toMatchObject({ icon })
  })

  it('belongs to the owner: another user may neither replace nor remove it', async () => {
    const icon = await upload(app, owner)
    const stranger = await aPerson(world)
    expect((await put(app, stranger, await square())).statusCode).toBe(404)
    expect((await send(world.app, 'DELETE', addressOf(app), stranger)).statusCode).toBe(404)
    expect(await listed(owner)).toEqual([icon])
  })

  it('is gone once removed, and removing it again is no error', async () => {
    const icon = await upload(app, owner)
    for (const _ of [1, 2]) expect((await send(world.app, 'DELETE', addressOf(app), owner)).statusCode).toBe(200)
    expect(await listed(owner)).toEqual([null])
    expect((await get(app, icon, owner)).statusCode).toBe(404)
  })

  it('is in the export of its owner’s data', async () => {
    await upload(app, owner)
    const [stored] = await iconsOf(app)
    const { apps } = await ok<{ apps: { icon: string }[] }>(send(world.app, 'GET', '/api/account/data', owner))
    expect(apps.map(({ icon }) => icon)).toEqual([stored?.image?.toString('base64')])
  })

  it('is deleted with the account', async () => {
    await upload(app, owner)
    await world.database.db.transaction((tx) => appsData.erase(tx, owner, new Date()))
    expect(await iconsOf(app)).toEqual([])
  })

  it('is deleted with the app', async () => {
    await upload(app, owner)
    await ok(send(world.app, 'DELETE', `/api/apps/${app}`, owner))
    expect(await iconsOf(app)).toEqual([])
    expect((await put(app, owner, await square())).statusCode).toBe(404)
  })
})

describe('an uploaded picture', () => {
  it('is stored as a square of 256 pixels, upright, without anything but its pixels', async () => {
    const picture = await drawn(800, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Zara Malik', Orientation: '6' } })
      .withIccProfile('p3')
      .toBuffer()
    await ok(put(app, owner, picture, 'image/jpeg'))
    const [stored] = await iconsOf(app)
    const { format, width, height, exif, icc, xmp } = await sharp(stored?.image).metadata()
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 256, height: 256 })
    expect(stored?.image?.includes('Zara Malik')).toBe(false)
  })

  it('keeps its transparent corners', async () => {
    const clear = { width: 128, height: 128, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    await ok(put(app, owner, await sharp({ create: clear }).png().toBuffer()))
    const [stored] = await iconsOf(app)
    expect((await sharp(stored?.image).stats()).isOpaque).toBe(false)
  })

  it('is small once stored, whatever it shows', async () => {
    const noise = sharp(randomBytes(512 * 512 * 3), { raw: { width: 512, height: 512, channels: 3 } })
    await ok(put(app, owner, await noise.png().toBuffer()))
    expect((await iconsOf(app))[0]?.image?.length).toBeLessThanOrEqual(40 * 1024)
  })

  it.each([
    ['of 63 pixels', () => drawn(63, 63).png().toBuffer(), 'too small'],
    ['that is narrow', () => drawn(500, 40).png().toBuffer(), 'too small'],
    ['that is cut off', async () => (await square()).subarray(0, 300), 'not a picture that we can read'],
    ['that is text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a picture'],
  ])('%s is refused with the reason', async (_case, picture, reason) => {
    const answer = await put(app, owner, await picture())
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContain(reason)
    expect(await iconsOf(app)).toEqual([])
  })

  it('that is animated is refused', async () => {
    const frames = [await drawn(128, 128).png().toBuffer(), await drawn(128, 128).png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    const answer = await put(app, owner, moving, 'image/webp')
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining('animated')])
  })

  it('of another type is refused, and so is one over 2 MB', async () => {
    expect((await put(app, owner, await square(), 'image/gif')).statusCode).toBe(415)
    expect((await put(app, owner, Buffer.alloc(mostIconBytes + 1))).statusCode).toBe(413)
  })
})
