import { aPersonOf, aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { runOffers } from '../staffing/offers.job.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'

export const optInUrl = 'https://play.google.com/apps/testing/com.example.tideline'

/** A test that is being staffed, ready for testers to join, with its payer and owner. */
export async function aJoiningRun(world: TestServer, setup: object = {}) {
  await emptyPool(world)
  await aPool(world, 60)
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const app = await anApprovedApp(world, owner, admin)
  await ok(
    send(world.app, 'PUT', `/api/apps/${app.id}/play-setup`, owner, {
      package_name: 'com.example.tideline',
      opt_in_url: optInUrl,
      access_method: 'email_list',
      group_email: null,
      countries: [],
      ...setup,
    }),
  )
  return { app: app.id, owner, admin, team: app.team }
}

/** One of the invited testers, with an account; `nth` from 0. */
export async function anInvited(
  world: TestServer,
  app: string,
  nth = 0,
): Promise<Person & { seat: number; tester: number }> {
  const { rows } = await world.database.pool.query<{ id: number; tester_id: number }>(
    'select id::int, tester_id from assignments where app_id = $1 order by id offset $2 limit 1',
    [app, nth],
  )
  const [seat] = rows
  if (!seat) throw new Error('nobody was asked')
  return { ...(await aPersonOf(world, seat.tester_id)), seat: seat.id, tester: seat.tester_id }
}

/** A step of a tester's. */
export const step = (world: TestServer, who: Person & { seat: number }, name: string, body?: object) =>
  send(world.app, 'POST', `/api/tester/seats/${who.seat}/${name}`, who, body)

/** The developer's confirmation that these are on the list. */
export const confirm = (world: TestServer, owner: Person, app: string, seats: number[]) =>
  send(world.app, 'POST', `/api/apps/${app}/joining/listed`, owner, { seats })

/** Takes a tester through all steps up to that one. */
export async function advanceTo(
  world: TestServer,
  { owner, app }: { owner: Person; app: string },
  who: Person & { seat: number },
  to: 'accepted' | 'listed' | 'opted_in' | 'installed',
) {
  await ok(step(world, who, 'accept'))
  if (to === 'accepted') return
  await ok(confirm(world, owner, app, [who.seat]))
  if (to === 'listed') return
  await ok(step(world, who, 'opt-in'))
  if (to === 'installed') await ok(step(world, who, 'install'))
}

/** Runs the background job of offers, at the test's time or another. */
export async function runJobs(world: TestServer, at?: Date): Promise<void> {
  const mail = await openMailQueue(world.database.pool, world.vault, (error) => {
    throw error
  })
  await runOffers({ db: world.database.db, mail, clock: () => at ?? world.now ?? new Date() })
  await mail.close()
}

export async function seatNow(world: TestServer, seat: number) {
  const { rows } = await world.database.pool.query<{
    state: string
    accepted_at: Date | null
    listed_at: Date | null
    opted_in_at: Date | null
    installed_at: Date | null
    expires_at: Date | null
  }>('select * from assignments where id = $1', [seat])
  if (!rows[0]) throw new Error('there is no such seat')
  return rows[0]
}

/** The facts of a seat, in their order. */
export async function factsOf(world: TestServer, seat: number): Promise<[string, string][]> {
  const { rows } = await world.database.pool.query<{ kind: string; grade: string }>(
    'select kind, grade from run_events where assignment_id = $1 order by seq',
    [seat],
  )
  return rows.map(({ kind, grade }) => [kind, grade])
}

/** Titles of a user's notifications, the newest first. */
export async function notificationsOf(world: TestServer, who: Person): Promise<string[]> {
  const { data } = await ok<{ data: { title: string }[] }>(
    send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
  )
  return data.map(({ title }) => title)
}
