import { reportPath } from '@fortnight/contract/site-map/paths'
import { randomUUID } from 'node:crypto'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import { aCheckIn, aPicture, checkedIn, sendPicture } from '../server/src/testing/checkins/seat.testkit.ts'
import { unsubscribeCode } from '../server/src/messaging/notifications/unsubscribe-code.ts'
import { aPayoutRow } from '../server/src/testers/payouts/pay.testkit.ts'
import { joining, takeSteps } from '../server/src/testing/ledger/steps.testkit.ts'
import { anApprovedApp } from '../server/src/testing/staffing/staff.testkit.ts'
import {
  aCompletedPayment,
  aPaymentHelp,
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
import type { TestServer } from './test-server.ts'

/** Money that came too late for an automatic payment of that owner. */
async function anUnmatchedPayment(world: TestServer, owner: Person): Promise<string> {
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
async function aTeam(world: TestServer, owner: Person, bookkeeper: Person) {
  await aPool(world, 40)
  const team = await anApprovedApp(world, owner, bookkeeper)
  // With a phone of their own: at most three testers with the same model can join a team.
  const [free = 0] = await aPool(world, 1, { model: () => randomUUID() })
  const { rows } = await world.database.pool.query<{ id: string; run_id: string }>(
    'select id, run_id from assignments where app_id = $1 and ended_at is null limit 1',
    [team.id],
  )
  const [{ id: seat, run_id: run } = { id: '0', run_id: '' }] = rows
  return { team: team.id, seat, run, free, ...(await whatItsTesterSaid(world, run, seat)) }
}

/**
 * A tester who is in, but whom Play Console does not show, a day they dispute, and three findings of theirs: open,
 * dismissed and fixed.
 */
async function whatItsTesterSaid(world: TestServer, run: string, seat: string) {
  await takeSteps(world, [seat], joining, new Date())
  const { rows } = await world.database.pool.query<
    Record<'today' | 'dispute' | 'appVersion' | 'finding' | 'dismissed' | 'mended', string>
  >(
    `with count as (insert into console_reports (run_id, day, opted_in) values ($1, current_date, 0)),
     told as (insert into run_events (run_id, kind, data) values ($1, 'play_count',
       jsonb_build_object('day', current_date::text, 'opted_in', 0, 'believed', 1))),
     disputed as (insert into disputes (assignment_id, day, message) values ($2, '2026-11-20', 'I was there.') returning id),
     version as (insert into app_versions (run_id, name) values ($1, '1.1') returning id),
     found as (insert into findings (run_id, assignment_id, kind, message, state, version_id)
       select $1, $2, 'problem', 'It stops.', state, case when state = 'fixed' then (select id from version) end
       from unnest(array['open', 'dismissed', 'fixed']) as state returning id, state)
     select current_date::text as today, (select id from disputed) as dispute, (select id from version) as "appVersion",
       (select id from found where state = 'open') as finding, (select id from found where state = 'dismissed') as dismissed,
       (select id from found where state = 'fixed') as mended`,
    [run, seat],
  )
  return rows[0] ?? { today: '', dispute: '', appVersion: '', finding: '', dismissed: '', mended: '' }
}

/** A seat of that person's, as a tester of another user's app. */
async function aSeat(world: TestServer, person: Person, bookkeeper: Person): Promise<string> {
  const app = await anApp(world, bookkeeper)
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with run as (
       insert into runs (app_id, owner_id, phase, package_plan, need, days, ready_at, staffed_at)
       values ($1, $2, 'staffing', 'starter', 12, 14, now(), now()) returning id
     ), tester as (
       insert into testers (person_id, name, email, country, timezone, capacity, hazard_a, hazard_b, score)
       values ($3, 'Sana', $4, 'PK', 'Asia/Karachi', 30000, 1, 100, 870)
       on conflict (person_id) do update set capacity = excluded.capacity returning id, person_id, household_id
     )
     insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot)
     select run.id, $1, $2, tester.id, person_id, household_id, 'Pixel 8', 1 from run, tester returning id`,
    [app.id, bookkeeper.id, person.id, person.email],
  )
  return rows[0]?.id ?? '0'
}

/** A day of use, with its picture and a finding, of a person as a tester. */
async function aDayOfUse(world: TestServer, tester: Person, bookkeeper: Person) {
  const seat = Number(await aSeat(world, tester, bookkeeper))
  const now = new Date()
  await takeSteps(world, [seat], ['accepted', 'listed', 'opted_in'], now)
  const { day } = await checkedIn(world, { tester, seat }, aCheckIn(now))
  await ok(sendPicture(world, { tester, seat }, day, await aPicture()))
  const finding = { kind: 'problem', message: 'It stops.' }
  const reported = await ok<{ id: string }>(
    send(world.app, 'POST', `/api/tester/seats/${seat}/findings`, tester, finding),
  )
  return { place: seat, day, reported: reported.id }
}

/** Payouts in every state that something can be done to. */
async function pay(world: TestServer, owner: Person, bookkeeper: Person) {
  const payout = (fields: Record<string, unknown> = {}) => aPayoutRow(world, { approved_by: bookkeeper.id, ...fields })
  const { pool } = world.database
  const batch = await pool.query<{ id: string }>('insert into payout_batches (created_by) values ($1) returning id', [
    bookkeeper.id,
  ])
  const batch_id = batch.rows[0]?.id ?? ''
  await payout({ batch_id })
  return {
    myPayout: await aPayoutRow(world, { person: owner, approved_by: null }),
    requested: await aPayoutRow(world, { approved_by: null }),
    approved: await payout(),
    batch: batch_id,
  }
}

/** What that owner's programs use: a key, an address with something sent to it, a run of the sandbox. */
async function ofPrograms(world: TestServer, owner: Person) {
  const { rows } = await world.database.pool.query<Record<'key' | 'webhook' | 'delivery' | 'sandbox', string>>(
    `with key as (
       insert into api_keys (owner_id, name, key_hash, prefix, scopes, sandbox)
       values ($1, 'Script', sha256($2::text::bytea), 'fn_live_abcd', '{read}', false) returning id),
     hook as (
       insert into webhooks (owner_id, url, secret, kinds, sandbox)
       values ($1, 'https://example.com/', '', '{run.started}', false) returning id),
     sent as (
       insert into webhook_deliveries (webhook_id, event_key, kind, body, state)
       select id, 'one', 'run.started', '{}', 'failed' from hook returning id),
     play as (
       insert into sandbox_runs (owner_id, package_plan, scenario, seed, day_seconds)
       values ($1, 'starter', 'smooth', 1, 5) returning id)
     select key.id as key, hook.id as webhook, sent.id as delivery, play.id as sandbox from key, hook, sent, play`,
    [owner.id, randomUUID()],
  )
  return rows[0] ?? { key: '', webhook: '', delivery: '', sandbox: '' }
}

/** The newest version of something that the operator rewrites. */
async function aVersion(world: TestServer, author: Person, key: string, value: object): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'insert into setting_versions (key, value, actor_id) values ($1, $2, $3) returning id::int',
    [key, value, author.id],
  )
  return rows[0]?.id ?? 0
}

/** What visitors sent in, by the collection it is in. */
async function letters(world: TestServer) {
  const sent = (path: string, body: object) => ok<{ id: string }>(send(world.app, 'POST', path, null, body))
  const email = 'visitor@people.example'
  const { id: contact } = await sent('/api/contact', { name: 'Sana', email, subject: 'Hello', message: 'Hello' })
  const { id: lead } = await sent('/api/leads', { email })
  const { id: feedback } = await sent('/api/db/feedback', { feedback: 'Clear and quick.' })
  return { contact, lead, feedback }
}

/** A user who can be disabled or deleted, a disabled user, and a user who can be made an administrator. */
async function subjects(world: TestServer) {
  const [person, disabled, proven] = [await aPerson(world), await aPerson(world), await anAccount(world)]
  await world.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [proven.email])
  return { person: person.id, disabled: disabled.id, proven: proven.id }
}

/** A new app with its pending payment, and its owner's notification of it. */
async function aPendingPayment(world: TestServer, owner: Person) {
  const { app, id: payment } = await aPayment(world, owner)
  const { data } = await ok<{ data: { id: string }[] }>(
    send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
  )
  return { app: app.id, payment, notification: data[0]?.id ?? '' }
}

/** A pending payment whose ID and amount an imported statement shows. */
async function aConfirmedPayment(world: TestServer, owner: Person, bookkeeper: Person): Promise<string> {
  const { id } = await aPayment(world, owner)
  await world.database.pool.query(
    `insert into statement_lines (payment_method, transaction_id, amount_pkr, imported_by)
     select payment_method, transaction_id, amount_pkr, $2 from payments where id = $1`,
    [id, bookkeeper.id],
  )
  return id
}

/** A payment whose money its owner wants back. */
async function aRefundAskedFor(world: TestServer, owner: Person, bookkeeper: Person) {
  const { id: paid } = await aCompletedPayment(world, owner, bookkeeper)
  return { paid, refund: await aRefund(world, owner, paid) }
}

/** The token of the public page of an app's report. */
async function aSharedReport(world: TestServer, owner: Person, app: string): Promise<string> {
  const { path } = await ok<{ path: string }>(send(world.app, 'POST', `/api/apps/${app}/report/link`, owner))
  return path.slice(reportPath('').length)
}

/** An app with an icon, as the end of the icon's address. */
async function anIcon(world: TestServer, owner: Person): Promise<string> {
  const { id } = await anApp(world, owner)
  const headers = { 'content-type': 'image/png' }
  const sent = send(world.app, 'PUT', `/api/apps/${id}/icon`, owner, await aPicture(128, 128), headers)
  return `${id}/icon?v=${(await ok<{ icon: string }>(sent)).icon}`
}

async function newestSession(world: TestServer, { id }: Person): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from sessions where user_id = $1 and ended_at is null order by created_at desc limit 1',
    [id],
  )
  return rows[0]?.id ?? ''
}

/** Makes resources that come together when one of them is first asked for. */
function together<T extends object>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return <K extends keyof T>(name: K) =>
    async (): Promise<T[K]> =>
      (await (made ??= make()))[name]
}

/** The factory of each of the owner's resources. */
function makers(world: TestServer, owner: Person, bookkeeper: Person) {
  const payment = together(() => aPendingPayment(world, owner))
  const refund = together(() => aRefundAskedFor(world, owner, bookkeeper))
  const team = together(() => aTeam(world, owner, bookkeeper))
  const day = together(() => aDayOfUse(world, owner, bookkeeper))
  const payouts = together(() => pay(world, owner, bookkeeper))
  const programs = together(() => ofPrograms(world, owner))
  const sent = together(() => letters(world))
  const people = together(() => subjects(world))
  return {
    app: payment('app'),
    payment: payment('payment'),
    notification: payment('notification'),
    icon: () => anIcon(world, owner),
    exact: () => aConfirmedPayment(world, owner, bookkeeper),
    paid: refund('paid'),
    refund: refund('refund'),
    bought: async () => (await aCompletedPayment(world, owner, bookkeeper)).id,
    paymentHelp: async () => (await aPaymentHelp(world, owner)).id,
    stray: () => anUnmatchedPayment(world, owner),
    secret: async () => (await anApp(world, owner, { testing_credentials: 'user / password' })).id,
    team: team('team'),
    run: team('run'),
    report: async () => aSharedReport(world, owner, await team('team')()),
    seat: team('seat'),
    free: team('free'),
    today: team('today'),
    dispute: team('dispute'),
    finding: team('finding'),
    dismissed: team('dismissed'),
    mended: team('mended'),
    appVersion: team('appVersion'),
    // Before the payouts, because it makes a tester of the owner who may be on many tests.
    testing: () => aSeat(world, owner, bookkeeper),
    place: day('place'),
    day: day('day'),
    reported: day('reported'),
    myPayout: payouts('myPayout'),
    requested: payouts('requested'),
    approved: payouts('approved'),
    batch: payouts('batch'),
    key: programs('key'),
    webhook: programs('webhook'),
    delivery: programs('delivery'),
    sandbox: programs('sandbox'),
    email: async () => owner.email,
    user: async () => owner.id,
    request: () => aTestingRequest(world, owner),
    section: async () => 'hero',
    version: () => aVersion(world, bookkeeper, 'content:hero', defaultContent.hero),
    setting: async () => 'rate',
    rate: () => aVersion(world, bookkeeper, 'settings:rate', { pkr_per_usd: 280 }),
    session: () => newestSession(world, owner),
    contact: sent('contact'),
    lead: sent('lead'),
    feedback: sent('feedback'),
    // The code of another user's mail: its bearer changes what that user wants, without any rights.
    unsubscribe: async () => unsubscribeCode(world.vault, (await aPerson(world)).id),
    person: people('person'),
    disabled: people('disabled'),
    proven: people('proven'),
  }
}

type Makers = ReturnType<typeof makers>
export type Resources = { [K in keyof Makers]: Awaited<ReturnType<Makers[K]>> }
export type Resource = keyof Resources

/**
 * What belongs to the owner when a call is tried: made again, because calls that succeed change it. Only what is
 * `wanted` is made, as all of it takes ten times as long. The bookkeeper is an administrator who approves what the
 * owner paid.
 */
export async function createResources(
  world: TestServer,
  owner: Person,
  bookkeeper: Person,
  wanted?: ReadonlySet<Resource>,
) {
  const made: Record<string, unknown> = {}
  for (const [name, make] of Object.entries(makers(world, owner, bookkeeper)))
    if (!wanted || wanted.has(name as Resource)) made[name] = await make()
  return made as Resources
}
