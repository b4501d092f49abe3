import { randomUUID } from 'node:crypto'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import { aPasskey } from '../server/src/identity/auth/passkeys.testkit.ts'
import { aPicture } from '../server/src/testing/checkins/seat.testkit.ts'
import { unsubscribeCode } from '../server/src/messaging/notifications/unsubscribe-code.ts'
import { aCompletedPayment, aPaymentHelp, anApp, aPerson, aTestingRequest, ok, type Person, send } from './fixtures.ts'
import {
  aConfirmedPayment,
  anUnmatchedPayment,
  aPendingPayment,
  aRefundAskedFor,
  payoutsInEachState,
} from './money-resources.ts'
import { anAskedApp, aShortApp } from '../server/src/testing/staffing/staff.testkit.ts'
import { aDayOfUse, aSeat, aSharedReport, aTeam } from './team-resources.ts'
import { anApplicant } from '../server/src/testers/admissions/admissions.testkit.ts'
import { anOpenGroup } from '../server/src/testers/likeness/likeness.testkit.ts'
import { aPublishedDay, aSubscriptionCode } from '../server/src/site/anchors/anchors.testkit.ts'
import { anAlarm } from '../server/src/operations/alarms/alarms.testkit.ts'
import { hashOf } from '../server/src/operations/second-approvals/ask.ts'
import type { TestServer } from './test-server.ts'

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

/** A browser of that user's that shows notifications, and a delivery to it. */
async function aPushDevice(world: TestServer, owner: Person) {
  const { rows } = await world.database.pool.query<Record<'pushDevice' | 'pushDelivery', string>>(
    `with device as (
       insert into push_subscriptions (session_id, endpoint, p256dh, auth, device)
       values ($2, $3, 'key', 'secret', 'Chrome on Android') returning id),
     noted as (insert into notifications (user_id, message_key, message_values) values ($1, 'tester_applied', '{}') returning id),
     sent as (
       insert into deliveries (channel, notification_id, subscription_id, state, due_at, next_at, give_up_at, sent_at)
       select 'push', noted.id, device.id, 'sent', now(), now(), now(), now() from noted, device returning id)
     select device.id as "pushDevice", sent.id as "pushDelivery" from device, sent`,
    [owner.id, await newestSession(world, owner), `https://fcm.googleapis.com/fcm/send/${randomUUID()}`],
  )
  return rows[0] ?? { pushDevice: '', pushDelivery: '' }
}

/** The newest version of something that the operator rewrites. */
async function aVersion(world: TestServer, author: Person, key: string, value: object): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'insert into setting_versions (key, value, actor_id) values ($1, $2, $3) returning id::int',
    [key, value, author.id],
  )
  return rows[0]?.id ?? 0
}

/** A value of the setting that the calls of settings change. */
export const aContact = { name: 'Sana Tariq', email: 'sana@people.example', phone: '' }

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

/** An act that the bookkeeper asked a second administrator for: to make a user an administrator. */
async function anActThatWaits(world: TestServer, bookkeeper: Person) {
  const user = await anAccount(world)
  const { pool } = world.database
  await pool.query('update accounts set email_verified_at = now() where email = $1', [user.email])
  const { rows: names } = await pool.query<{ name: string }>('select name from users where id = $1', [user.id])
  const lines = [
    { label: 'Name', value: names[0]?.name ?? '', before: null },
    { label: 'E-mail', value: user.email, before: null },
    { label: 'Role', value: 'Administrator', before: 'Developer' },
  ]
  const hash = hashOf('role.give', { subject: user.id, data: {} }, lines)
  const { rows } = await pool.query<{ id: string }>(
    `insert into second_approvals (act, subject, data, lines, hash, asked_by)
     values ('role.give', $1, '{}', $2, $3, $4) returning id`,
    [user.id, JSON.stringify(lines), hash, bookkeeper.id],
  )
  return { approval: rows[0]?.id ?? '', hash: hash.toString('hex') }
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
  const day = together(() => aDayOfUse(world, owner))
  const payouts = together(() => payoutsInEachState(world, owner, bookkeeper))
  const programs = together(() => ofPrograms(world, owner))
  const sent = together(() => letters(world))
  const people = together(() => subjects(world))
  const waiting = together(() => anActThatWaits(world, bookkeeper))
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
    waiting: async () => (await aShortApp(world, owner, bookkeeper)).id,
    asked: async () => (await anAskedApp(world, owner, bookkeeper)).id,
    run: team('run'),
    report: async () => aSharedReport(world, owner, await team('team')()),
    seat: team('seat'),
    free: team('free'),
    applicant: async () => (await anApplicant(world)).tester,
    today: team('today'),
    alike: () => anOpenGroup(world),
    dispute: team('dispute'),
    finding: team('finding'),
    dismissed: team('dismissed'),
    prompt: team('prompt'),
    mended: team('mended'),
    appVersion: team('appVersion'),
    // Before the payouts, because it makes a tester of the owner who may be on many tests.
    testing: () => aSeat(world, owner),
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
    pushDevice: async () => (await aPushDevice(world, owner)).pushDevice,
    // Of another user's browser: who knows its id marks its notification as read, without any rights.
    pushDelivery: async () => (await aPushDevice(world, await aPerson(world))).pushDelivery,
    email: async () => owner.email,
    user: async () => owner.id,
    request: () => aTestingRequest(world, owner),
    section: async () => 'hero',
    version: () => aVersion(world, bookkeeper, 'content:hero', defaultContent.hero),
    // Not one of money: such a change can wait for approval.
    setting: async () => 'contact',
    settingVersion: () => aVersion(world, bookkeeper, 'settings:contact', aContact),
    session: () => newestSession(world, owner),
    passkey: () => aPasskey(world, owner),
    contact: sent('contact'),
    lead: sent('lead'),
    feedback: sent('feedback'),
    // The code of another user's mail: its bearer changes what that user wants, without any rights.
    unsubscribe: async () => unsubscribeCode(world.vault, (await aPerson(world)).id),
    alarm: () => anAlarm(world),
    anchoredDay: () => aPublishedDay(world, '2026-11-20'),
    subscription: () => aSubscriptionCode(world),
    person: people('person'),
    disabled: people('disabled'),
    proven: people('proven'),
    approval: waiting('approval'),
    approvalHash: waiting('hash'),
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
  wanted?: Pick<ReadonlySet<Resource>, 'has'>,
) {
  const made: Record<string, unknown> = {}
  for (const [name, make] of Object.entries(makers(world, owner, bookkeeper)))
    if (!wanted || wanted.has(name as Resource)) made[name] = await make()
  return made as Resources
}
