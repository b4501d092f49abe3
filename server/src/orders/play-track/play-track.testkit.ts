import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { PlayTrack } from '@fortnight/contract/orders/play-track'
import { minuteMs } from '@fortnight/contract/format/spans'
import { connectGoogle } from '../../../../tests/connect-google.ts'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { type TestServer, useTestServer } from '../../../../tests/test-server.ts'
import type { PlayApp } from '../../../../tests/fake-google-play.ts'
import { type aGoogle, aGroupRun, groupOf, keepGroups } from '../../testing/groups/groups.testkit.ts'
import { runPlayTracks } from './play-tracks.job.ts'
import { codeFor } from './prove-owner.ts'
import { openPlay } from './visit.ts'

type Google = Awaited<ReturnType<typeof aGoogle>>

/** Sets Play Console up with the key that Google has now, besides the groups. */
export const connectPlay = ({ database, vault }: TestServer, { fake, settings }: Google) =>
  connectGoogle(database, vault, fake.account, settings)

/** Google, asked as a server does. */
export const playOf = ({ database: { db }, vault }: TestServer, { fake }: Google, scopes?: readonly string[]) =>
  openPlay({ db, vault, config: { googleUrl: fake.origin } }, scopes)

export const packageName = 'com.example.tideline'
export const ownGroup = 'own@googlegroups.com'

/** The app at Google, with one live closed track. */
export function aPlayApp({ fake }: Google): PlayApp {
  const app: PlayApp = {
    invited: true,
    contact: 'hello@tideline.example',
    otherChanges: 0,
    tracks: {
      production: { groups: [], releases: [] },
      alpha: { groups: [ownGroup], releases: [{ name: '1.0.3', status: 'completed' }] },
    },
  }
  fake.play.apps.set(packageName, app)
  return app
}

/**
 * A server with that Google, for the tests of a file: each begins with one app there, and fails if anything of it but the
 * groups of its track was changed.
 */
export function aServerWithPlay(google: Google) {
  const { fake, time } = google
  const world = useTestServer({ env: google.env })
  beforeAll(() => connectPlay(world, google))
  const current: { app?: PlayApp } = {}
  afterAll(() => fake.close())
  beforeEach(async () => {
    // Orders of other tests name the same package.
    await world.database.pool.query('delete from play_tracks')
    time.now = new Date()
    world.now = undefined
    fake.calls.length = 0
    current.app = aPlayApp(google)
  })
  afterEach(() => {
    world.now = undefined
    if (current.app?.otherChanges) throw new Error('something else of the app was changed')
  })
  return {
    world,
    /** The app at Google. */
    atGoogle: () => current.app!,
    pass: (ms: number, stepMs?: number) => letLook(world, google, ms, stepMs),
    commits: () => fake.calls.filter(({ method }) => method.endsWith('commit')).length,
  }
}

/** Checks the tracks that are due, as a server does. */
export const checkDue = (world: TestServer, google: Google) =>
  runPlayTracks({
    db: world.database.db,
    google: playOf(world, google),
    clock: () => google.time.now,
    isOwner: () => Promise.resolve(false),
    onError(error: Error) {
      throw error
    },
  })

/** Lets that time pass for both sides; groups and tracks are checked meanwhile. */
async function letLook(world: TestServer, google: Google, ms: number, stepMs = Math.min(ms, minuteMs)) {
  const end = google.time.now.getTime() + ms
  while (google.time.now.getTime() < end) {
    google.time.now = new Date(Math.min(end, google.time.now.getTime() + stepMs))
    world.now = google.time.now
    await keepGroups(world, google)
    await checkDue(world, google)
  }
}

/** What the developer of an app does about its track. */
export function trackOf(world: TestServer, app: string, owner: Person) {
  const path = `/api/apps/${app}/play-track`
  const call = (method: 'POST' | 'PUT' | 'DELETE', rest = '', body?: object) =>
    send(world.app, method, `${path}${rest}`, owner, body)
  return {
    find: () => ok<PlayTrack>(send(world.app, 'GET', path, owner)),
    check: () => ok<PlayTrack>(call('POST', '/check')),
    prove: (code = codeFor(world.vault, { app_id: app, package_name: packageName })) =>
      ok<PlayTrack>(call('POST', '/proof', { code })),
    choose: (track = 'alpha') => ok<PlayTrack>(call('PUT', '', { track })),
    preview: () => ok<{ before: string[]; after: string[] }>(call('POST', '/preview')),
    bind: (binds = true) => ok<PlayTrack>(call('PUT', '/group', { binds })),
    leave: () => ok(call('DELETE')),
    call,
    visits: () =>
      ok<{ purpose: string; problem: string | null; calls: { request: string }[] }[]>(
        send(world.app, 'GET', `${path}/visits`, owner),
      ),
  }
}

/** A test that is being staffed, whose developer lets us see the track; and `binds` lets us keep the group on it. */
export async function aSeenRun(world: TestServer, google: Google, { binds = true } = {}) {
  const run = await aGroupRun(world)
  google.time.now = new Date(Date.now() + 1000)
  world.now = google.time.now
  const track = trackOf(world, run.app, run.owner)
  await track.check()
  await track.prove()
  await track.choose()
  if (binds) await track.bind()
  return { ...run, track, group: async () => (await groupOf(world, run.app)).email }
}

/** What the set-up of a test still lacks, by its own page. */
export const missingOf = async (world: TestServer, { app, owner }: { app: string; owner: Person }) =>
  (await ok<{ missing_setup: string[] }>(send(world.app, 'GET', `/api/apps/${app}/run`, owner))).missing_setup
