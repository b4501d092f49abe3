import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../../platform/config.ts'
import { aJoiningRun } from '../joining/joining.testkit.ts'
import { runGroups, startGroups } from './groups.job.ts'
import { openDirectory } from './open-directory.ts'

/** Google with its faults, the variables of a server that uses it, and its clock, which the tests move. */
export async function aGoogle(lagMs = 0, ready = 0) {
  const time = { now: new Date() }
  const fake = await fakeGoogle({ now: () => time.now.getTime(), lagMs })
  const env = {
    GOOGLE_GROUPS_KEY: JSON.stringify(fake.account),
    GOOGLE_GROUPS_ADMIN: 'admin@operator.example',
    GOOGLE_GROUPS_CUSTOMER: 'C01abc23',
    GOOGLE_GROUPS_DOMAIN: 'testers.operator.example',
    GOOGLE_GROUPS_URL: fake.origin,
    GOOGLE_GROUPS_READY: String(ready),
  }
  const settings = () => readConfig({ ...env, GOOGLE_GROUPS_KEY: JSON.stringify(fake.account) }).googleGroups
  return { fake, env, time, settings }
}
type Google = Awaited<ReturnType<typeof aGoogle>>

/** What the groups are kept with, at the time of that Google. */
export const contextOf = (world: TestServer, google: Google, isSetUp = true) => ({
  db: world.database.db,
  directory: openDirectory(isSetUp ? google.settings() : undefined),
  domain: isSetUp ? google.settings()?.domain : undefined,
  ready: isSetUp ? (google.settings()?.ready ?? 0) : 0,
  clock: () => google.time.now,
  onError: (error: Error) => {
    throw error
  },
})

/** Does what is due, at the time of that Google. */
export const keepGroups = (world: TestServer, google: Google, isSetUp = true) =>
  runGroups(contextOf(world, google, isSetUp))

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
