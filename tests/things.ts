import { randomUUID } from 'node:crypto'
import { defaultContent } from '@fortnight/contract/default-content'
import { anAccount } from '../server/src/auth/accounts.testkit.ts'
import { aCheckIn, aPicture, aSeatedTester, checkedIn, sendPicture } from '../server/src/checkins/seat.testkit.ts'
import { unsubscribeCode } from '../server/src/notifications/unsubscribe-code.ts'
import { joinSeat } from '../server/src/runs/joined-run.testkit.ts'
import { anApprovedApp } from '../server/src/runs/staff.testkit.ts'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aPool,
  aRefund,
  aTestingRequest,
  ok,
  type Person,
  send,
} from './fixtures.ts'
import type { World } from './world.ts'

/** Money that came too late for an automatic payment of that owner. */
async function aStray(world: World, owner: Person): Promise<string> {
  const app = await anApp(world, owner)
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with late as (
       insert into payments (app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, amount_pkr,
         transaction_id, decided_at)
       values ($1, $2, 'starter', 'easypaisa', 'failed', 999, 2797, $3, now()) returning id)
     insert into strays (payment_id, kind, amount_pkr, gateway_transaction_id)
     select id, 'late', 2797, $3 from late returning id`,
    [app.id, owner.id, randomUUID()],
  )
  return rows[0]?.id ?? ''
}

/** A test of that owner with its team, one of its seats, and a tester who could join it. */
async function aTeam(world: World, owner: Person, bookkeeper: Person) {
  await aPool(world, 40)
  const team = await anApprovedApp(world, owner, bookkeeper)
  const [free = 0] = await aPool(world, 1)
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from assignments where app_id = $1 and ended_at is null limit 1',
    [team.id],
  )
  const seat = rows[0]?.id ?? '0'
  return { team: team.id, seat, free, ...(await whatItsTesterSaid(world, seat)) }
}

/** A tester who is in, but whom Play Console does not show, and two findings of theirs: one open, one dismissed. */
async function whatItsTesterSaid(world: World, seat: string) {
  const { rows } = await world.database.pool.query<{ run_id: string; today: string }>(
    'select run_id, current_date::text as today from assignments where id = $1',
    [seat],
  )
  const { run_id = '', today = '' } = rows[0] ?? {}
  await joinSeat(world, run_id, Number(seat), new Date())
  const made = await world.database.pool.query<Record<'appVersion' | 'finding' | 'dismissed' | 'mended', string>>(
    `with count as (insert into console_reports (run_id, day, opted_in) values ($1, $3, 0)),
     told as (insert into run_events (run_id, kind, data) values ($1, 'play_count',
       jsonb_build_object('day', $3::text, 'opted_in', 0, 'believed', 1))),
     version as (insert into app_versions (run_id, name) values ($1, '1.1') returning id),
     found as (insert into findings (run_id, assignment_id, kind, message, state, version_id)
       select $1, $2, 'problem', 'It stops.', state, case when state = 'fixed' then (select id from version) end
       from unnest(array['open', 'dismissed', 'fixed']) as state returning id, state)
     select (select id from version) as "appVersion", (select id from found where state = 'open') as finding,
       (select id from found where state = 'dismissed') as dismissed, (select id from found where state = 'fixed') as mended`,
    [run_id, seat, today],
  )
  return { today, ...(made.rows[0] ?? { appVersion: '', finding: '', dismissed: '', mended: '' }) }
}

/** Days of use by people as testers: one test each, for whoever is on it cannot join another. */
const daysOfUse = new Map<string, { place: number; day: string; reported: string }>()
async function aDayOfUse(world: World, tester: Person) {
  const known = daysOfUse.get(tester.id)
  if (known) return known
  const now = new Date()
  const seated = await aSeatedTester(world, { optedIn: now.toISOString(), tester })
  const { day } = await checkedIn(world, seated, aCheckIn(now))
  await ok(sendPicture(world, seated, day, await aPicture()))
  const finding = { kind: 'problem', message: 'It stops.' }
  const reported = await ok<{ id: string }>(
    send(world.app, 'POST', `/api/tester/seats/${seated.seat}/findings`, tester, finding),
  )
  const made = { place: seated.seat, day, reported: reported.id }
  daysOfUse.set(tester.id, made)
  return made
}

/** The newest version of something that the operator rewrites. */
async function aVersion(world: World, author: Person, key: string, value: object): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'insert into setting_versions (key, value, actor_id) values ($1, $2, $3) returning id::int',
    [key, value, author.id],
  )
  return rows[0]?.id ?? 0
}

/** What visitors sent in, by the collection it stands in. */
async function letters(world: World) {
  const sent = (path: string, body: object) => ok<{ id: string }>(send(world.app, 'POST', path, null, body))
  const email = 'visitor@people.example'
  const { id: contact } = await sent('/api/contact', { name: 'Sana', email, subject: 'Hello', message: 'Hello' })
  const { id: lead } = await sent('/api/leads', { email })
  const { id: feedback } = await sent('/api/db/feedback', { feedback: 'Clear and quick.' })
  return { contact, lead, feedback }
}

/** Somebody who can be disabled or deleted, somebody who is disabled, and somebody who can be made an administrator. */
async function subjects(world: World) {
  const [person, disabled, proven] = [await aPerson(world), await aPerson(world), await anAccount(world)]
  await world.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [proven.email])
  return { person: person.id, disabled: disabled.id, proven: proven.id }
}

/**
 * What belongs to the owner when a call is tried: made afresh, because calls that succeed change it. The bookkeeper is an administrator
 * who approves what the owner paid.
 */
export async function things(world: World, owner: Person, bookkeeper: Person) {
  const { app, id } = await aPayment(world, owner)
  const notes = await ok<{ data: { id: string }[] }>(
    send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
  )
  const paid = await aCompletedPayment(world, owner, bookkeeper)
  const refund = await aRefund(world, owner, paid.id)
  const request = await aTestingRequest(world, owner)
  const { rows: open } = await world.database.pool.query<{ id: string }>(
    'select id from sessions where user_id = $1 and ended_at is null order by created_at desc limit 1',
    [owner.id],
  )
  return {
    ...(await subjects(world)),
    app: app.id,
    payment: id,
    paid: paid.id,
    bought: (await aCompletedPayment(world, owner, bookkeeper)).id,
    refund,
    stray: await aStray(world, owner),
    secret: (await anApp(world, owner, { testing_credentials: 'user / password' })).id,
    ...(await aTeam(world, owner, bookkeeper)),
    ...(await aDayOfUse(world, owner)),
    notification: notes.data[0]?.id ?? '',
    email: owner.email,
    user: owner.id,
    request,
    section: 'hero',
    version: await aVersion(world, bookkeeper, 'content:hero', defaultContent.hero),
    setting: 'rate',
    rate: await aVersion(world, bookkeeper, 'settings:rate', { pkr_per_usd: 280 }),
    session: open[0]?.id ?? '',
    ...(await letters(world)),
    // Of somebody else's mail: whoever shows it changes what that person wants, and nobody's rights are asked.
    unsubscribe: unsubscribeCode(world.vault, (await aPerson(world)).id),
  }
}
export type Things = Awaited<ReturnType<typeof things>>
