import { afterAll, beforeAll } from 'vitest'
import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import { groupSettings } from '../../../../tests/connect-google.ts'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { type TestServer, useTestServer } from '../../../../tests/test-server.ts'
import { saveAccount } from '../../platform/google/google-accounts.ts'
import { aJoiningRun } from '../joining/joining.testkit.ts'
import { runGroups, startGroups } from './groups.job.ts'
import { openDirectory } from './open-directory.ts'

/** Google with its faults, the variables of a server that asks it, the settings of the groups, and its clock, which the tests move. */
export async function aGoogle(lagMs = 0, ready = 0) {
  const time = { now: new Date() }
  const fake = await fakeGoogle({ now: () => time.now.getTime(), lagMs })
  return { fake, env: { GOOGLE_URL: fake.origin }, time, settings: groupSettings(ready) }
}
type Google = Awaited<ReturnType<typeof aGoogle>>

/** A server whose operator has set up Google Groups there, for the tests of a file. */
export function aServerWithGroups(google: Google): TestServer {
  const world = useTestServer({ env: google.env })
  beforeAll(() => connectGroups(world, google))
  afterAll(() => google.fake.close())
  return world
}

/** Sets Google Groups up with the key that Google has now. */
export const connectGroups = (world: TestServer, { fake, settings }: Google) =>
  world.database.db.transaction((tx) => saveAccount(tx, world.vault, 'groups', fake.account, settings))

/** What the groups are kept with, at the time of that Google. */
export const contextOf = (world: TestServer, google: Google) => ({
  db: world.database.db,
  ...openDirectory({ db: world.database.db, vault: world.vault, config: { googleUrl: google.fake.origin } }),
  clock: () => google.time.now,
  onError: (error: Error) => {
    throw error
  },
})

/** Does what is due, at the time of that Google. */
export const keepGroups = (world: TestServer, google: Google) => runGroups(contextOf(world, google))

/** Follows the database as a server does. */
export const followSeats = (world: TestServer, google: Google) => startGroups(contextOf(world, google), world.push)

/** Lets that time pass for both sides, and does what is due meanwhile. */
export async function letPass(world: TestServer, google: Google, ms: number, stepMs = Math.min(ms, minuteMs)) {
  const end = google.time.now.getTime() + ms
  while (google.time.now.getTime() < end) {
    google.time.now = new Date(Math.min(end, google.time.now.getTime() + Math.max(stepMs, 1)))
    world.now = google.time.now
    await keepGroups(world, google)
  }
}
export const letDaysPass = (world: TestServer, google: Google, days: number) =>
  letPass(world, google, days * dayMs, dayMs / 4)

/** A test that is being staffed, whose testers get in by the group that we keep. */
export const aGroupRun = (world: TestServer) => aJoiningRun(world, { access_method: 'managed_group' })

interface StoredGroup {
  run_id: string
  state: string
  email: string
  problem: string | null
  unknown_seats: string[]
  due_at: Date | null
}

/** The group of an app's test, as it is stored. */
export async function groupOf(world: TestServer, app: string): Promise<StoredGroup> {
  const { rows } = await world.database.pool.query<StoredGroup>(
    'select g.* from test_groups g join runs r on r.id = g.run_id where r.app_id = $1',
    [app],
  )
  if (!rows[0]) throw new Error('the test has no group')
  return rows[0]
}

/** The addresses of testers, in order. */
export async function addressesOf(world: TestServer, seats: readonly number[]): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ email: string }>(
    'select t.email from assignments a join testers t on t.id = a.tester_id where a.id = any($1)',
    [seats],
  )
  return rows.map(({ email }) => email).toSorted()
}
