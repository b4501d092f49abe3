import sharp from 'sharp'
import { aPersonOf, aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import type { PlanName } from '@fortnight/contract/plans'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { checkPictures } from './check-pictures.ts'
import { takeSteps } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'

/** An opted-in tester and their test. */
export interface Seated {
  tester: Person
  owner: Person
  app: string
  run: string
  seat: number
}

interface Wish {
  plan?: PlanName
  timezone?: string
  optedIn: string
  /** How many testers of the team have accounts. */
  testers?: number
}

/** Testers with accounts who opted in to one test at that time; the rest of its team is only invited. */
export async function seatedTesters(world: TestServer, wish: Wish): Promise<Seated[]> {
  const { pool } = world.database
  await aPool(world, 40, { premium: true, model: (index) => `Model ${index % 14}` })
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const { id: app } = await anApprovedApp(world, owner, admin, wish.plan && { plan: wish.plan })
  await pool.query('update runs set timezone = $2 where app_id = $1', [app, wish.timezone ?? 'UTC'])
  const { rows } = await pool.query<{ id: string; run_id: string; tester_id: number }>(
    'select id, run_id, tester_id from assignments where app_id = $1 order by id limit $2',
    [app, wish.testers ?? 1],
  )
  const seated: Seated[] = []
  for (const { id, run_id, tester_id } of rows) {
    const tester = await aPersonOf(world, tester_id)
    await takeSteps(world, [id], ['accepted', 'listed', 'opted_in'], wish.optedIn)
    seated.push({ tester, owner, app, run: run_id, seat: Number(id) })
  }
  return seated
}

/** One opted-in tester. */
export async function aSeatedTester(world: TestServer, wish: Wish): Promise<Seated> {
  const [seated] = await seatedTesters(world, wish)
  if (!seated) throw new Error('no team')
  return seated
}

/** Lets these testers leave their test now, and say so. */
export const leave = (world: TestServer, ...seated: readonly Pick<Seated, 'seat'>[]) =>
  takeSteps(
    world,
    seated.map(({ seat }) => seat),
    ['opted_out'],
    new Date(),
  )

/** The body of a check-in from a phone whose clock is right. */
export const aCheckIn = (at: Date | string, fields: Record<string, unknown> = {}) => {
  const now = new Date(at).toISOString()
  return { minutes: 3, used_at: now, sent_at: now, ...fields }
}

type Place = Pick<Seated, 'tester' | 'seat'>

export const checkIn = (world: TestServer, { tester, seat }: Place, body: object) =>
  send(world.app, 'POST', `/api/tester/seats/${seat}/checkins`, tester, body)

/** Sends a check-in that must be accepted. */
export const checkedIn = (world: TestServer, seated: Place, body: object) =>
  ok<{ day: string; minutes: number; evidence: string }>(checkIn(world, seated, body))

/** Events of that kind of a run, oldest first. */
export async function factsOf(world: TestServer, run: string, kind: string) {
  const { rows } = await world.database.pool.query<{ seat: number; grade: string; data: Record<string, unknown> }>(
    'select assignment_id::int as seat, grade, data from run_events where run_id = $1 and kind = $2 order by seq',
    [run, kind],
  )
  return rows
}

/** Pictures made so far, so that no two have the same pixels. */
let dots = 0
/** A picture that was never sent before. */
export const drawn = (width = 360, height = 640) => {
  const pixels = Buffer.alloc(width * height * 3, 40)
  pixels.writeUInt32BE(++dots, 0)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
/** That picture as PNG. */
export const aPicture = (...size: number[]) =>
  drawn(...size)
    .png()
    .toBuffer()

export const sendPicture = (
  world: TestServer,
  { tester, seat }: Place,
  day: string,
  picture: Buffer,
  type = 'image/png',
  ageSeconds?: number | string,
) =>
  send(
    world.app,
    'PUT',
    `/api/tester/seats/${seat}/checkins/${day}/screenshot${ageSeconds === undefined ? '' : `?age_seconds=${ageSeconds}`}`,
    tester,
    picture,
    { 'content-type': type },
  )

/** Checks all pictures that wait; one that cannot be checked fails the test. */
export const checkAll = ({ database: { db }, files, now }: TestServer) =>
  checkPictures({
    db,
    files,
    clock: () => now ?? new Date(),
    onError(error) {
      throw error
    },
  })

/** Sends a picture that must be taken, lets it be checked, and returns what its tester then reads of the day. */
export async function showDay(
  world: TestServer,
  seated: Place,
  day: string,
  picture: Buffer,
  type?: string,
  ageSeconds?: number,
) {
  await ok(sendPicture(world, seated, day, picture, type, ageSeconds))
  await checkAll(world)
  const { data } = await ok<{ data: TodaySeat[] }>(send(world.app, 'GET', '/api/tester/today', seated.tester))
  const used = data.find(({ seat }) => seat === seated.seat)?.used.find((other) => other.day === day)
  if (!used) throw new Error(`${day} is not checked in`)
  return used
}
