import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import { auditWords } from '@fortnight/contract/audit'
import { accesses, type Endpoint, recentMinutes } from '@fortnight/contract/endpoint'
import { defaultContent } from '@fortnight/contract/default-content'
import { anAccount } from '../server/src/auth/accounts.testkit.ts'
import * as sessions from '../server/src/auth/sessions.repository.ts'
import { unsubscribeCode } from '../server/src/notifications/unsubscribe-code.ts'
import { aBuiltWeb } from '../server/src/http/pages.testkit.ts'
import { hashToken, newToken } from '../server/src/http/session.ts'
import { aCheckIn, aPicture, checkedIn, sendPicture } from '../server/src/checkins/seat.testkit.ts'
import { aPayoutRow } from '../server/src/pay/pay.testkit.ts'
import { anApprovedApp } from '../server/src/runs/staff.testkit.ts'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aPool,
  aRefund,
  aTestingRequest,
  aTransfer,
  ok,
  type Person,
  send,
} from './fixtures.ts'
import { useWorld } from './world.ts'

// Previews are drawn by the built web.
const world = useWorld({ webRoot: aBuiltWeb() })
const table = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Who approves what the owners paid. */
let bookkeeper: Person
beforeAll(async () => {
  bookkeeper = await aPerson(world, 'admin')
})

/** Money that came too late for an automatic payment of that owner. */
async function aStray(owner: Person): Promise<string> {
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

/** A file of one tester. */
const aTesterFile = `name,email,device model,Android version,free storage MB,country,time zone,premium
Sana,sana@testers.example,Pixel 8,15,9000,PK,Asia/Karachi,no`

/** A test of that owner with its team, one of its seats, and a tester who could join it. */
async function aTeam(owner: Person) {
  await aPool(world, 40)
  const team = await anApprovedApp(world, owner, bookkeeper)
  // With a phone of their own: of one model three may join a team.
  const [free = 0] = await aPool(world, 1, { model: () => randomUUID() })
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from assignments where app_id = $1 and ended_at is null limit 1',
    [team.id],
  )
  return { team: team.id, seat: rows[0]?.id ?? '0', free }
}

/** A seat of that person's, as a tester of somebody else's app. */
async function aSeat(person: Person): Promise<string> {
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

/** A day of use, with its picture, of a person as a tester. */
async function aDayOfUse(tester: Person) {
  const seat = Number(await aSeat(tester))
  const now = new Date()
  await world.database.pool.query(
    `update assignments set state = 'opted_in', accepted_at = now(), listed_at = now(), opted_in_at = now(),
       expires_at = null where id = $1 and state = 'invited'`,
    [seat],
  )
  const { day } = await checkedIn(world, { tester, seat }, aCheckIn(now))
  await ok(sendPicture(world, { tester, seat }, day, await aPicture()))
  return { place: seat, day }
}

/** The newest version of something that the operator rewrites. */
async function aVersion(key: string, value: object): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'insert into setting_versions (key, value, actor_id) values ($1, $2, $3) returning id::int',
    [key, value, bookkeeper.id],
  )
  return rows[0]?.id ?? 0
}

/** What visitors sent in, by the collection it stands in. */
async function letters() {
  const sent = (path: string, body: object) => ok<{ id: string }>(send(world.app, 'POST', path, null, body))
  const email = 'visitor@people.example'
  const { id: contact } = await sent('/api/contact', { name: 'Sana', email, subject: 'Hello', message: 'Hello' })
  const { id: lead } = await sent('/api/leads', { email })
  const { id: feedback } = await sent('/api/db/feedback', { feedback: 'Clear and quick.' })
  return { contact, lead, feedback }
}

/** Somebody who can be disabled or deleted, somebody who is disabled, and somebody who can be made an administrator. */
async function subjects() {
  const [person, disabled, proven] = [await aPerson(world), await aPerson(world), await anAccount(world)]
  await world.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [proven.email])
  return { person: person.id, disabled: disabled.id, proven: proven.id }
}

/** Payouts in every state that something can be done to, and a disputed day. */
async function pay(owner: Person, seat: string) {
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

/** What belongs to the owner when a call is tried: made afresh, because calls that succeed change it. */
async function things(owner: Person) {
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
  // Before the team: its test takes whoever is free.
  const bought = await aCompletedPayment(world, owner, bookkeeper)
  const team = await aTeam(owner)
  // First, for it makes a tester of the owner who may be on many tests.
  const testing = await aSeat(owner)
  return {
    ...(await subjects()),
    ...(await pay(owner, team.seat)),
    app: app.id,
    payment: id,
    paid: paid.id,
    bought: bought.id,
    refund,
    stray: await aStray(owner),
    secret: (await anApp(world, owner, { testing_credentials: 'user / password' })).id,
    ...team,
    testing,
    ...(await aDayOfUse(owner)),
    notification: notes.data[0]?.id ?? '',
    email: owner.email,
    user: owner.id,
    request,
    section: 'hero',
    version: await aVersion('content:hero', defaultContent.hero),
    setting: 'rate',
    rate: await aVersion('settings:rate', { pkr_per_usd: 280 }),
    session: open[0]?.id ?? '',
    ...(await letters()),
    // Of somebody else's mail: whoever shows it changes what that person wants, and nobody's rights are asked.
    unsubscribe: unsubscribeCode(world.vault, (await aPerson(world)).id),
  }
}
type Things = Awaited<ReturnType<typeof things>>

const aStatement = { payment_method: 'manual_easypaisa', csv: 'Transaction ID,Amount\n15291443521,2797' }

/** How each endpoint with a row of somebody's is called for these things. A new one without a line here fails. */
const calls: Record<string, (mine: Things) => { url: string; body?: unknown; headers?: Record<string, string> }> = {
  'account.endSession': (mine) => ({ url: `/api/account/sessions/${mine.session}` }),
  'apps.find': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'apps.update': (mine) => ({ url: `/api/apps/${mine.app}`, body: { name: 'New', description: 'New' } }),
  'apps.order': (mine) => ({ url: `/api/apps/${mine.app}/order`, body: { package_plan: 'pro' } }),
  'playSetup.save': (mine) => ({
    url: `/api/apps/${mine.app}/play-setup`,
    body: { package_name: 'com.example.app', opt_in_url: null, access_method: null, group_email: null, countries: [] },
  }),
  'apps.remove': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'runs.find': (mine) => ({ url: `/api/apps/${mine.app}/run` }),
  'checkins.checkIn': (mine) => ({ url: `/api/tester/seats/${mine.place}/checkins`, body: aCheckIn(new Date()) }),
  'checkins.sendPicture': (mine) => ({
    url: `/api/tester/seats/${mine.place}/checkins/${mine.day}/screenshot`,
    body: Buffer.from('a picture'),
    headers: { 'content-type': 'image/png' },
  }),
  'checkins.picture': (mine) => ({ url: `/api/tester/seats/${mine.place}/checkins/${mine.day}/screenshot` }),
  'joining.find': (mine) => ({ url: `/api/apps/${mine.team}/joining` }),
  'joining.list': (mine) => ({ url: `/api/apps/${mine.team}/joining/listed`, body: { seats: [Number(mine.seat)] } }),
  'offers.accept': (mine) => ({ url: `/api/tester/seats/${mine.testing}/accept` }),
  'offers.decline': (mine) => ({ url: `/api/tester/seats/${mine.testing}/decline` }),
  'offers.optIn': (mine) => ({ url: `/api/tester/seats/${mine.testing}/opt-in` }),
  'offers.install': (mine) => ({ url: `/api/tester/seats/${mine.testing}/install` }),
  'offers.credentials': (mine) => ({ url: `/api/tester/seats/${mine.testing}/credentials` }),
  'offers.report': (mine) => ({
    url: `/api/tester/seats/${mine.testing}/trouble`,
    body: { what: 'not_available' },
  }),
  'offers.leave': (mine) => ({ url: `/api/tester/seats/${mine.testing}/leave`, body: { reason: null } }),
  'payments.create': (mine) => ({ url: '/api/payments/create', body: aTransfer(mine.app) }),
  'payments.status': (mine) => ({ url: `/api/payments/${mine.payment}/status` }),
  'payments.submit': (mine) => ({ url: '/api/payments', body: aTransfer(mine.app) }),
  'payments.history': (mine) => ({ url: `/api/apps/${mine.app}/payments` }),
  'paymentStrays.settle': (mine) => ({ url: `/api/admin/strays/${mine.stray}`, body: { note: 'Sent back.' } }),
  'receipts.find': (mine) => ({ url: `/api/payments/${mine.paid}/receipt` }),
  'receipts.pdf': (mine) => ({ url: `/api/payments/${mine.paid}/receipt.pdf` }),
  'refunds.quote': (mine) => ({ url: `/api/payments/${mine.paid}/refund` }),
  'refunds.request': (mine) => ({
    url: `/api/payments/${mine.paid}/refund`,
    body: { pay_to: 'EasyPaisa 0300 1112223' },
  }),
  'refunds.settle': (mine) => ({
    url: `/api/admin/refunds/${mine.refund}/status`,
    body: { refund_status: 'declined', reason: 'Paid twice.' },
  }),
  'earnings.listDays': (mine) => ({ url: `/api/tester/earnings/tests/${mine.testing}` }),
  'payouts.takeBack': (mine) => ({ url: `/api/tester/payouts/${mine.myPayout}/take-back` }),
  'payoutDesk.find': (mine) => ({ url: `/api/admin/payouts/${mine.requested}` }),
  'payoutDesk.approve': (mine) => ({ url: `/api/admin/payouts/${mine.requested}/approve` }),
  'payoutDesk.decline': (mine) => ({ url: `/api/admin/payouts/${mine.approved}/decline`, body: { reason: 'Closed.' } }),
  'payoutDesk.pay': (mine) => ({
    url: `/api/admin/payouts/${mine.approved}/pay`,
    body: { reference: `P${mine.approved}` },
  }),
  'payoutDesk.makeBatch': (mine) => ({ url: '/api/admin/payout-batches', body: { ids: [mine.approved] } }),
  'payoutDesk.batchFile': (mine) => ({ url: `/api/admin/payout-batches/${mine.batch}/transfers.csv` }),
  'payoutDesk.previewReferences': (mine) => ({
    url: '/api/admin/payouts/references/preview',
    body: { csv: `Payout,Reference\n${mine.approved},F${mine.approved}` },
  }),
  'payoutDesk.importReferences': (mine) => ({
    url: '/api/admin/payouts/references',
    body: { csv: `Payout,Reference\n${mine.approved},F${mine.approved}` },
  }),
  'disputes.find': (mine) => ({ url: `/api/admin/disputes/${mine.dispute}` }),
  'disputes.decide': (mine) => ({
    url: `/api/admin/disputes/${mine.dispute}`,
    body: { state: 'upheld', answer: 'You were.' },
  }),
  'notifications.list': (mine) => ({ url: `/api/notifications/user/${mine.email}` }),
  'notifications.markRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-read` }),
  'notifications.markAllRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-all-read` }),
  'unsubscribing.unsubscribe': (mine) => ({ url: `/api/unsubscribe/${mine.unsubscribe}` }),
  'collections.readApp': (mine) => ({ url: `/api/db/apps/${mine.app}` }),
  'collections.listApps': (mine) => ({ url: `/api/db/apps?where=userId&equals=${mine.user}` }),
  'collections.updateApp': (mine) => ({ url: `/api/db/apps/${mine.app}`, body: { name: 'New' } }),
  'collections.deleteApp': (mine) => ({ url: `/api/db/apps/${mine.app}` }),
  'collections.readUser': (mine) => ({ url: `/api/db/users/${mine.user}` }),
  'collections.listUsers': (mine) => ({ url: `/api/db/users?where=uid&equals=${mine.user}` }),
  'collections.readTestingRequest': (mine) => ({ url: `/api/db/testingRequests/${mine.request}` }),
  'collections.listTestingRequests': (mine) => ({ url: `/api/db/testingRequests?where=userId&equals=${mine.user}` }),
  'collections.readContact': (mine) => ({ url: `/api/db/contacts/${mine.contact}` }),
  'collections.readLead': (mine) => ({ url: `/api/db/leads/${mine.lead}` }),
  'collections.readFeedback': (mine) => ({ url: `/api/db/feedback/${mine.feedback}` }),
  'testingRequests.find': (mine) => ({ url: `/api/testing-requests/${mine.request}` }),
  'testingRequests.listOfUser': (mine) => ({ url: `/api/testing-requests/user/${mine.user}` }),
  'users.find': (mine) => ({ url: `/api/admin/users/${mine.user}` }),
  'users.disable': (mine) => ({ url: `/api/admin/users/${mine.person}/disabled`, body: { reason: 'Spam.' } }),
  'users.enable': (mine) => ({ url: `/api/admin/users/${mine.disabled}/disabled` }),
  'users.signOut': (mine) => ({ url: `/api/admin/users/${mine.person}/sessions` }),
  'users.setRole': (mine) => ({ url: `/api/admin/users/${mine.proven}/role`, body: { role: 'admin' } }),
  'users.remove': (mine) => ({ url: `/api/admin/users/${mine.person}` }),
  'contacts.find': (mine) => ({ url: `/api/admin/contacts/${mine.contact}` }),
  'contacts.setStatus': (mine) => ({ url: `/api/admin/contacts/${mine.contact}/status`, body: { status: 'resolved' } }),
  'contacts.reply': (mine) => ({
    url: `/api/admin/contacts/${mine.contact}/replies`,
    body: { message: 'Yes.', status: 'resolved', after: 0 },
  }),
  'content.write': (mine) => ({
    url: `/api/admin/content/${mine.section}`,
    body: { data: defaultContent.hero, version: mine.version },
  }),
  'content.reset': (mine) => ({ url: `/api/admin/content/${mine.section}?version=${mine.version}` }),
  'content.restore': (mine) => ({
    url: `/api/admin/content/${mine.section}/restore`,
    body: { to: mine.version, version: mine.version },
  }),
  'content.find': (mine) => ({ url: `/api/admin/content/${mine.section}` }),
  'content.preview': (mine) => ({
    url: `/api/admin/content/${mine.section}/preview`,
    body: { data: defaultContent.hero },
  }),
  'content.changes': (mine) => ({ url: `/api/admin/content/${mine.section}/changes` }),
  'settings.write': (mine) => ({
    url: `/api/admin/settings/${mine.setting}`,
    body: { data: { pkr_per_usd: 280 }, version: mine.rate },
  }),
  'settings.reset': (mine) => ({ url: `/api/admin/settings/${mine.setting}?version=${mine.rate}` }),
  'settings.restore': (mine) => ({
    url: `/api/admin/settings/${mine.setting}/restore`,
    body: { to: mine.rate, version: mine.rate },
  }),
  'settings.changes': (mine) => ({ url: `/api/admin/settings/${mine.setting}/changes` }),
  'adminApps.find': (mine) => ({ url: `/api/admin/apps/${mine.app}` }),
  'adminApps.events': (mine) => ({ url: `/api/admin/apps/${mine.app}/events` }),
  'adminApps.showCredentials': (mine) => ({ url: `/api/admin/apps/${mine.secret}/credentials` }),
  'adminApps.cancel': (mine) => ({ url: `/api/admin/apps/${mine.secret}/cancel`, body: { reason: 'Not allowed.' } }),
  'adminApps.remove': (mine) => ({ url: `/api/admin/apps/${mine.secret}` }),
  'adminTeam.suggestions': (mine) => ({ url: `/api/admin/apps/${mine.team}/suggestions` }),
  'adminTeam.add': (mine) => ({ url: `/api/admin/apps/${mine.team}/testers`, body: { tester_id: mine.free } }),
  'adminTeam.release': (mine) => ({
    url: `/api/admin/apps/${mine.team}/testers/${mine.seat}/release`,
    body: { reason: 'Silent.' },
  }),
  'adminTeam.replace': (mine) => ({
    url: `/api/admin/apps/${mine.team}/testers/${mine.seat}/replace`,
    body: { reason: 'Silent.', tester_id: mine.free },
  }),
  'pool.find': (mine) => ({ url: `/api/admin/testers/${mine.free}` }),
  'pool.change': (mine) => ({ url: `/api/admin/testers/${mine.free}/status`, body: { change: 'pause' } }),
  'pool.previewImport': () => ({ url: '/api/admin/testers/imports/preview', body: { csv: aTesterFile } }),
  'pool.importFile': () => ({ url: '/api/admin/testers/imports', body: { csv: aTesterFile } }),
  'adminPayments.preview': (mine) => ({ url: `/api/admin/payments/${mine.payment}/preview` }),
  'adminPayments.settle': (mine) => ({
    url: `/api/admin/payments/${mine.payment}/status`,
    body: { payment_status: 'failed' },
  }),
  'refunds.find': (mine) => ({ url: `/api/admin/refunds/${mine.refund}` }),
  'refunds.start': (mine) => ({
    url: `/api/admin/payments/${mine.bought}/refund`,
    body: { pay_to: 'EasyPaisa 0300 1112223' },
  }),
  'statements.preview': () => ({ url: '/api/admin/statements/preview', body: aStatement }),
  'statements.store': () => ({ url: '/api/admin/statements', body: aStatement }),
}

/** Calls for what does not exist yet. */
const notYet = new Set(['runs.find', 'offers.credentials'])

const callOf = (name: string, endpoint: Endpoint, mine: Things) =>
  calls[name]?.(mine) ?? { url: endpoint.path, headers: {}, ...(endpoint.body && { body: {} }) }

/** Everybody who can come: a session of each, or none. Those who are not alive are refused as if they were nobody. */
interface People {
  owner: Person
  stranger: Person
  administrator: Person
  unprovenAdministrator: Person
  disabled: Person
  expired: Person
  revoked: Person
}

const withoutSecondFactor = 'update sessions set second_factor = false where user_id = $1'

/** One more session of that person: what ends it leaves the first one. */
const aSession = ({ id }: Person) =>
  sessions.insert(world.database.db, {
    token_hash: hashToken(newToken()),
    user_id: id,
    user_agent: 'test',
    second_factor: false,
  })

async function changed(person: Person, change: string): Promise<Person> {
  await world.database.pool.query(change, [person.id])
  return person
}

const everybody = async (): Promise<People> => ({
  owner: await anAccount(world),
  stranger: await anAccount(world),
  administrator: await aPerson(world, 'admin'),
  unprovenAdministrator: await changed(await aPerson(world, 'admin'), withoutSecondFactor),
  disabled: await changed(await aPerson(world), 'update users set disabled_at = now() where id = $1'),
  expired: await changed(await aPerson(world, 'admin'), 'update sessions set expires_at = now() where user_id = $1'),
  revoked: await changed(await aPerson(world, 'admin'), 'update sessions set ended_at = now() where user_id = $1'),
})

/** What is stored of that person, in one word: it differs once anything of it does. */
async function fingerprint({ id }: Person): Promise<string> {
  const { rows } = await world.database.pool.query<{ print: string }>(
    `select md5(string_agg(row, ' ' order by row)) as print from (
       select u::text as row from users u where id = $1
       union all select a::text from apps a where owner_id = $1
       union all select p::text from payments p where owner_id = $1
       union all select r::text from refunds r where owner_id = $1
       union all select n::text from notifications n where user_id = $1
       union all select p::text from payouts p join testers t on t.id = p.tester_id where t.person_id = $1
       union all select r::text from testing_requests r where user_id = $1
       union all select c::text from checkins c join assignments a on a.id = c.assignment_id where a.person_id = $1
       union all select concat(s.id, s.ended_at) from sessions s where user_id = $1) rows`,
    [id],
  )
  return rows[0]?.print ?? ''
}

/** All that is stored, a word for each table; but for what every call may leave: when a session was used, and counts of calls. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits')",
  )
  const print = async (name: string) => {
    const { rows: found } = await pool.query<{ print: string | null }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as print from ${name} t`,
    )
    return [name, found[0]?.print ?? ''] as const
  }
  return Object.fromEntries(await Promise.all(rows.map(({ name }) => print(name))))
}

const dead = ['disabled', 'expired', 'revoked'] as const
const of = (...accesses: Endpoint['access'][]) => table.filter((row) => accesses.includes(row.endpoint.access))

describe('every endpoint, by its declared access', () => {
  let people: People
  /** What those try to reach who are refused: nothing of it may change. */
  let target: Things
  let untouched: string
  /** An owner beside the untouched one, for calls that succeed. */
  let guest: Person
  beforeAll(async () => {
    people = await everybody()
    guest = await anAccount(world)
    target = await things(people.owner)
    untouched = await fingerprint(people.owner)
  })

  const knock = (name: string, endpoint: Endpoint, mine: Things, person: Person | null) => {
    const { url, body, headers } = callOf(name, endpoint, mine)
    return send(world.app, endpoint.method, url, person, body, headers)
  }
  /** The answer to somebody who must not come in, and whether what the owner has is as it was. */
  async function refusal(name: string, endpoint: Endpoint, person: Person | null) {
    const answer = await knock(name, endpoint, target, person)
    expect(await fingerprint(people.owner)).toBe(untouched)
    return { status: answer.statusCode, code: answer.json().code as string }
  }
  /** Somebody who may come in, whose things are made afresh where a call changes them, and whose session it may end. */
  async function answered(name: string, endpoint: Endpoint, person: Person) {
    const answer = await knock(name, endpoint, calls[name] ? await things(guest) : target, person)
    if (name === 'auth.signOut' || name === 'account.remove') guest = await anAccount(world)
    return answer
  }

  it.each(table)('$name declares its access, and how a row is called if it has one', ({ name, endpoint }) => {
    expect(accesses).toContain(endpoint.access)
    if (endpoint.params || endpoint.access === 'owner' || endpoint.access === 'owner_or_admin')
      expect(calls).toHaveProperty([name])
  })

  it.each(of('user', 'owner', 'owner_or_admin', 'admin'))(
    '$name is closed to nobody, to disabled users and to sessions that are over',
    async ({ name, endpoint }) => {
      for (const person of [null, ...dead.map((who) => people[who])])
        expect(await refusal(name, endpoint, person)).toEqual({ status: 401, code: 'unauthorized' })
    },
  )

  it.each(of('anyone'))('$name lets anyone knock, whatever session they bring', async ({ name, endpoint }) => {
    for (const person of [null, ...dead.map((who) => people[who]), people.stranger])
      expect([401, 403, 404]).not.toContain((await knock(name, endpoint, target, person)).statusCode)
  })

  it.each(of('receipt'))('$name is closed to whoever shows no receipt', async ({ name, endpoint }) => {
    for (const person of [null, ...dead.map((who) => people[who])])
      expect((await refusal(name, endpoint, person)).status).toBe(404)
  })

  it.each(of('receipt', 'user', 'owner', 'owner_or_admin'))(
    '$name is open to its owner',
    async ({ name, endpoint }) => {
      // What does not exist yet is an honest 404: a run, and credentials before the tester is in; conflicts come from the pending payment.
      if (name === 'account.endSession') await aSession(guest)
      const { statusCode } = await answered(name, endpoint, guest)
      expect(notYet.has(name) ? [404] : [200, 201, 409, 422]).toContain(statusCode)
    },
  )

  it.each(of('receipt', 'owner', 'owner_or_admin'))(
    "$name is closed to a stranger, and changes nothing of the owner's",
    async ({ name, endpoint }) => {
      expect([403, 404]).toContain((await refusal(name, endpoint, people.stranger)).status)
    },
  )

  it.each(of('owner'))(
    '$name is closed to administrators, who have no more right to it than strangers',
    async ({ name, endpoint }) => {
      expect([403, 404]).toContain((await refusal(name, endpoint, people.administrator)).status)
    },
  )

  it.each(of('receipt', 'owner_or_admin', 'admin'))('$name is open to administrators', async ({ name, endpoint }) => {
    const { statusCode } = await answered(name, endpoint, people.administrator)
    expect(name === 'runs.find' ? [404] : [200]).toContain(statusCode)
  })

  it.each(of('admin'))('$name is closed to developers', async ({ name, endpoint }) => {
    for (const person of [people.owner, people.stranger])
      expect(await refusal(name, endpoint, person)).toEqual({ status: 403, code: 'forbidden' })
  })

  it.each(of('admin'))('$name leads administrators to their second factor first', async ({ name, endpoint }) => {
    const refused = await refusal(name, endpoint, people.unprovenAdministrator)
    expect(refused).toEqual({ status: 403, code: 'second-factor-required' })
  })

  it.each(of('receipt', 'owner_or_admin'))(
    '$name is closed to administrators who showed no second factor, as to every stranger',
    async ({ name, endpoint }) => {
      expect([403, 404]).toContain((await refusal(name, endpoint, people.unprovenAdministrator)).status)
    },
  )

  it.each(of('user'))('$name asks administrators for no second factor', async ({ name, endpoint }) => {
    const person = await aPerson(world, 'admin')
    await changed(person, withoutSecondFactor)
    const answer = await knock(name, endpoint, target, person)
    expect([answer.statusCode, answer.json().code]).not.toEqual([403, 'second-factor-required'])
  })

  it.each(table.filter((row) => row.endpoint.recent))(
    '$name is closed to a session whose owner proved who they are too long ago',
    async ({ name, endpoint }) => {
      const proven = `update sessions set authenticated_at = now() - interval '${recentMinutes + 1} minutes' where user_id = $1`
      const person = await changed(
        endpoint.access === 'admin' ? await aPerson(world, 'admin') : await aPerson(world),
        proven,
      )
      const before = await fingerprint(person)
      const answer = await knock(name, endpoint, target, person)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'requires-recent-login'])
      expect(await fingerprint(person)).toBe(before)
    },
  )

  it.each(table.filter((row) => row.endpoint.params))(
    '$name answers a missing id with a refusal, never with an error',
    async ({ name, endpoint }) => {
      const nowhere = {
        app: randomUUID(),
        payment: randomUUID(),
        paid: randomUUID(),
        bought: randomUUID(),
        refund: randomUUID(),
        stray: randomUUID(),
        secret: randomUUID(),
        team: randomUUID(),
        seat: '1',
        testing: '1',
        free: 2_000_000_000,
        place: 2_000_000_000,
        day: '2026-11-20',
        myPayout: randomUUID(),
        requested: randomUUID(),
        approved: randomUUID(),
        batch: randomUUID(),
        dispute: randomUUID(),
        notification: randomUUID(),
        email: 'nobody@people.example',
        user: randomUUID(),
        request: randomUUID(),
        section: 'nowhere',
        version: 0,
        setting: 'nowhere',
        rate: 0,
        session: randomUUID(),
        contact: randomUUID(),
        lead: randomUUID(),
        feedback: randomUUID(),
        unsubscribe: randomUUID(),
        person: randomUUID(),
        disabled: randomUUID(),
        proven: randomUUID(),
      }
      const who = endpoint.access === 'admin' ? people.administrator : people.stranger
      // A section is one of a fixed list, so that another one is no missing row but a wrong word.
      const refusals = /^(?:content|settings)\./.test(name) ? [422] : [403, 404]
      expect(refusals).toContain((await knock(name, endpoint, nowhere, who)).statusCode)
    },
  )

  /** What administrators do, and what they carry out of the house. */
  const acts = of('admin').filter(
    ({ endpoint: { method, path } }) => (method !== 'GET' || path.endsWith('.csv')) && !path.endsWith('/preview'),
  )
  const previews = of('admin').filter(({ endpoint }) => endpoint.path.endsWith('/preview'))
  const onRecord = async ({ id }: Person) =>
    (await world.database.pool.query<{ action: string }>('select action from audit_log where actor_id = $1', [id])).rows

  it.each(acts)('$name stands in the audit log once, and only if it was done', async ({ name, endpoint }) => {
    const before = await onRecord(people.administrator)
    expect((await answered(name, endpoint, people.administrator)).statusCode).toBe(200)
    const lines = (await onRecord(people.administrator)).slice(before.length)
    expect(lines).toHaveLength(1)
    expect(auditWords).toHaveProperty([lines[0]?.action ?? ''])
    await refusal(name, endpoint, people.stranger)
    expect(await onRecord(people.stranger)).toEqual([])
  })

  it.each(previews)('$name says what would happen, and nothing does', async ({ name, endpoint }) => {
    const mine = await things(guest)
    const before = await everything()
    expect((await knock(name, endpoint, mine, people.administrator)).statusCode).toBe(200)
    expect(await everything()).toEqual(before)
    expect(await knock(name, endpoint, mine, people.stranger)).toHaveProperty('statusCode', 403)
  })

  it.each(acts)('$name is not done where it cannot be put on record', async ({ name, endpoint }) => {
    const mine = await things(guest)
    const before = await everything()
    await world.database.pool.query(
      'create trigger away before insert on audit_log for each statement execute function refuse_change()',
    )
    const answer = await knock(name, endpoint, mine, people.administrator)
    await world.database.pool.query('drop trigger away on audit_log')
    expect(answer.statusCode).toBe(500)
    expect(await everything()).toEqual(before)
  })
})
