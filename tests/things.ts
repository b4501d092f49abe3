import { randomUUID } from 'node:crypto'
import { defaultContent } from '@fortnight/contract/default-content'
import { anAccount } from '../server/src/auth/accounts.testkit.ts'
import { aCheckIn, aPicture, checkedIn, sendPicture } from '../server/src/checkins/seat.testkit.ts'
import { unsubscribeCode } from '../server/src/notifications/unsubscribe-code.ts'
import { aPayoutRow } from '../server/src/pay/pay.testkit.ts'
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
  // With a phone of their own: of one model three may join a team.
  const [free = 0] = await aPool(world, 1, { model: () => randomUUID() })
  const { rows } = await world.database.pool.query<{ id: string; run_id: string }>(
    'select id, run_id from assignments where app_id = $1 and ended_at is null limit 1',
    [team.id],
  )
  const [{ id: seat, run_id: run } = { id: '0', run_id: '' }] = rows
  return { team: team.id, seat, run, free, ...(await whatItsTesterSaid(world, run, seat)) }
}

/** A tester who is in, but whom Play Console does not show, and three findings of theirs: open, dismissed and mended. */
async function whatItsTesterSaid(world: World, run: string, seat: string) {
  await joinSeat(world, run, Number(seat), new Date())
  const { rows } = await world.database.pool.query<
    Record<'today' | 'appVersion' | 'finding' | 'dismissed' | 'mended', string>
  >(
    `with count as (insert into console_reports (run_id, day, opted_in) values ($1, current_date, 0)),
     told as (insert into run_events (run_id, kind, data) values ($1, 'play_count',
       jsonb_build_object('day', current_date::text, 'opted_in', 0, 'believed', 1))),
     version as (insert into app_versions (run_id, name) values ($1, '1.1') returning id),
     found as (insert into findings (run_id, assignment_id, kind, message, state, version_id)
       select $1, $2, 'problem', 'It stops.', state, case when state = 'fixed' then (select id from version) end
       from unnest(array['open', 'dismissed', 'fixed']) as state returning id, state)
     select current_date::text as today, (select id from version) as "appVersion",
       (select id from found where state = 'open') as finding, (select id from found where state = 'dismissed') as dismissed,
       (select id from found where state = 'fixed') as mended`,
    [run, seat],
  )
  return rows[0] ?? { today: '', appVersion: '', finding: '', dismissed: '', mended: '' }
}

/** A seat of that person's, as a tester of somebody else's app. */
async function aSeat(world: World, person: Person, bookkeeper: Person): Promise<string> {
  const app = await anApp(world, bookkeeper)
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with run as (
       insert into runs (app_id, owner_id, phase, package_plan, need, days, staffed_at)
       values ($1, $2, 'staffing', 'starter', 12, 14, now()) returning id
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
async function aDayOfUse(world: World, tester: Person, bookkeeper: Person) {
  const seat = Number(await aSeat(world, tester, bookkeeper))
  const now = new Date()
  await world.database.pool.query(
    `update assignments set state = 'opted_in', accepted_at = now(), listed_at = now(), opted_in_at = now(),
       expires_at = null where id = $1 and state = 'invited'`,
    [seat],
  )
  const { day } = await checkedIn(world, { tester, seat }, aCheckIn(now))
  await ok(sendPicture(world, { tester, seat }, day, await aPicture()))
  const finding = { kind: 'problem', message: 'It stops.' }
  const reported = await ok<{ id: string }>(
    send(world.app, 'POST', `/api/tester/seats/${seat}/findings`, tester, finding),
  )
  return { place: seat, day, reported: reported.id }
}

/** Payouts in every state that something can be done to, and a disputed day. */
async function pay(world: World, owner: Person, bookkeeper: Person, seat: string) {
  const payout = (fields: Record<string, unknown> = {}) => aPayoutRow(world, { approved_by: bookkeeper.id, ...fields })
  const { pool } = world.database
  const batch = await pool.query<{ id: string }>('insert into payout_batches (created_by) values ($1) returning id', [
    bookkeeper.id,
  ])
  const batch_id = batch.rows[0]?.id ?? ''
  await payout({ batch_id })
  const dispute = await pool.query<{ id: string }>(
    `insert into disputes (assignment_id, day, message) values ($1, '2026-11-20', 'I was there.') returning id`,
    [seat],
  )
  return {
    myPayout: await aPayoutRow(world, { person: owner, approved_by: null }),
    requested: await aPayoutRow(world, { approved_by: null }),
    approved: await payout(),
    batch: batch_id,
    dispute: dispute.rows[0]?.id ?? '',
  }
}

/** What that owner's programs use: a key, an address with something sent to it, a run of the sandbox. */
async function ofPrograms(world: World, owner: Person) {
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
  const team = await aTeam(world, owner, bookkeeper)
  // First, for it makes a tester of the owner who may be on many tests.
  const testing = await aSeat(world, owner, bookkeeper)
  return {
    ...(await subjects(world)),
    ...(await pay(world, owner, bookkeeper, team.seat)),
    ...(await ofPrograms(world, owner)),
    app: app.id,
    payment: id,
    paid: paid.id,
    bought: (await aCompletedPayment(world, owner, bookkeeper)).id,
    refund,
    stray: await aStray(world, owner),
    secret: (await anApp(world, owner, { testing_credentials: 'user / password' })).id,
    ...team,
    testing,
    ...(await aDayOfUse(world, owner, bookkeeper)),
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
