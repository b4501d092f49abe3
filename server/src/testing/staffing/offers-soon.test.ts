import { afterEach, beforeEach, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { emptyPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { type MailQueue, openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { aJoiningRun } from '../joining/joining.testkit.ts'
import { nextUntold } from './expiry.repository.ts'
import { startOffers } from './offers.job.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const untold = async () => (await query(`select from assignments where state = 'invited' and told_at is null`)).rowCount
const zone = (name: string) => query('update testers set timezone = $1', [name])

let mail: MailQueue
let offers: ReturnType<typeof startOffers>
/** What the server's clock shows. */
let now = new Date()
beforeEach(async () => {
  now = new Date('2026-11-16T07:00:00Z')
  world.now = now
  const { db, pool } = world.database
  await emptyPool(world)
  await query(`update assignments set told_at = coalesce(told_at, now()) where state = 'invited'`)
  mail = await openMailQueue(pool, world.vault, () => {})
  offers = startOffers({ db, mail, clock: () => now, onError: () => {} }, world.push)
  // The round that begins with listening is over, so that only the database can cause another.
  await offers.run()
})
afterEach(async () => {
  await offers.close()
  await mail.close()
})

it('testers are asked as soon as their offers are committed', async () => {
  await aJoiningRun(world)
  await expect.poll(untold, { timeout: 10_000 }).toBe(0)
})

it('testers of the night are asked when their day begins, which the server waits for', async () => {
  const eve = new Date('2026-11-16T21:00:00Z')
  now = eve
  await aJoiningRun(world)
  await zone('Asia/Karachi')
  await query(`update runs set ready_at = $1`, [eve])
  await query(`update assignments set told_at = null where state = 'invited'`)
  expect(await nextUntold(world.database.db, eve)).toEqual(new Date('2026-11-17T03:00:00Z'))
  await offers.run()
  expect(await untold()).toBeGreaterThan(0)
  now = new Date(eve.getTime() + 6 * hourMs - 500)
  await offers.run()
  expect(await untold()).toBeGreaterThan(0)
  now = new Date(now.getTime() + minuteMs)
  await expect.poll(untold, { timeout: 10_000 }).toBe(0)
  expect(await nextUntold(world.database.db, now)).toBeUndefined()
})
