import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { plans } from '@fortnight/contract/plans'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { codeFor } from '../server/src/orders/play-track/prove-owner.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { chance as chanceOf } from '../sim/chance.ts'
import { connectGoogle, groupSettings } from '../tests/connect-google.ts'
import { fakeGoogle } from '../tests/fake-google.ts'
import { attempt, send } from './crash/calls.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { percentile } from './kit/figures.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { reasonsIn } from './kit/reasons.ts'
import { progress, progressDone, saveResults, table } from './kit/report.ts'
import { later } from './kit/tidy.ts'
import { startServer } from './kit/server.ts'

const chance = chanceOf(14)
/** Between two approvals on average, and until a tester of a later wave answers. */
const [betweenMs, laterMs] = [1500, [30_000, 90_000]] as const
/** Testers of each test who answer at the same moment: as soon as they are asked, or so much later in every other test. */
const atHand = 12
const togetherMs = 10_000
/** Share of the changes of a group's members that Google aborts if they begin during another one. Assumed as well. */
const abortedShare = Number(process.env['BENCH_ABORTS'] ?? 0.25)
/** Groups that are made ahead. */
const ready = Number(process.env['BENCH_READY'] ?? '8')
/** Between two looks at what Google has. */
const lookMs = 10

/**
 * Half of all answers of Google's take less than this, and 1 % more than 3.2 times as long. Assumed: Google publishes no
 * times. Making a group takes longest.
 */
const medianMs = (method: string) =>
  method.endsWith('groups.create') ? 1500 : /create|delete|patch|update|insert|commit/.test(method) ? 500 : 250

const openFake = () =>
  fakeGoogle({
    // The longest until a member, or a new group, is shown.
    lagMs: () => chance.uniform() * 60_000,
    latencyMs: (method) => chance.delay(medianMs(method), 0.5),
    aborts: () => chance.uniform() < abortedShare,
  })
type Fake = Awaited<ReturnType<typeof openFake>>

/** A zone in which it is day, so that testers are asked at once. Its sign is that of POSIX. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Testers with accounts and phones of their own. */
async function addTesters({ pool }: BenchDatabase, count: number): Promise<Map<string, Account>> {
  const people = await addAccounts(pool, count, 'tester')
  await pool.query(
    `with added as (
       insert into testers (person_id, name, email, country, timezone, capacity, hazard_a, hazard_b, observed_days, score)
       select id, 'Zara Malik', email, 'PK', $3, 1, 1, 100, 60, 870 from unnest($1::uuid[], $2::text[]) as p (id, email)
       returning id
     ), agreed as (
       insert into tester_agreements select id, $4, 'application', now() from added
     )
     insert into devices (tester_id, model, android, api, free_mb) select id, 'Model ' || id, '14', 34, 8000 from added`,
    [people.map(({ id }) => id), people.map(({ email }) => email), zoneAtNoon(), testerTerms.version],
  )
  return new Map(people.map((person) => [person.id, person]))
}

interface Order {
  app: string
  package_name: string
  payment: string
}

/** A test that is set up, with our group and the right to put it on the track, and paid: only the approval is missing. */
async function orderTest(origin: string, { token }: Account, fake: Fake, secret: string, n: number): Promise<Order> {
  const package_name = `com.example.app${n}`
  fake.play.apps.set(package_name, {
    invited: true,
    otherChanges: 0,
    tracks: { alpha: { groups: [], releases: [{ name: '1.0.3', status: 'completed' }] } },
  })
  const call = async (method: 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await attempt(origin, { method, path, token, ...(body !== undefined && { body }) })
    if (answer?.status !== 200 && answer?.status !== 201)
      throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const app = String(
    (await call('POST', '/api/apps', { name: `App ${n}`, description: 'Tide and swell times.' }))['id'],
  )
  await call('PUT', `/api/apps/${app}/play-setup`, {
    package_name,
    opt_in_url: `https://play.google.com/apps/testing/${package_name}`,
    access_method: 'managed_group',
    group_email: null,
    countries: [],
  })
  const track = `/api/apps/${app}/play-track`
  await call('POST', `${track}/check`)
  await call('POST', `${track}/proof`, { code: codeFor(createVault(secret), { app_id: app, package_name }) })
  await call('PUT', track, { track: 'alpha' })
  await call('PUT', `${track}/group`, { binds: true })
  const payment = await call('POST', '/api/payments/create', {
    app_id: app,
    amount: plans.starter.cents / 100,
    payment_method: 'manual_bank',
    account_name: 'Zara Malik',
    transaction_id: `TXN${n + 100_000_000}`,
  })
  return { app, package_name, payment: String(payment['payment_id']) }
}

/** When Google had each address in a group, and each group on its track. */
function watchGoogle(fake: Fake) {
  const added = new Map<string, number>()
  const bound = new Map<string, { at: number; group: string }>()
  const seen = { changes: 0, commits: 0 }
  const timer = setInterval(() => {
    const at = performance.now()
    for (const { does, group, member } of fake.groups.changes.slice(seen.changes))
      if (does === 'add') added.set(`${group} ${member ?? ''}`, at)
    for (const { app, after } of fake.play.commits.slice(seen.commits))
      bound.set(app, { at, group: after.at(-1) ?? '' })
    Object.assign(seen, { changes: fake.groups.changes.length, commits: fake.play.commits.length })
  }, lookMs)
  return { added, bound, stop: () => clearInterval(timer) }
}

/** How long each acceptance took, and each that was refused or not answered, by status and code. */
const acceptMs: number[] = []
const refusals = new Map<string, number[]>()

interface Accepted {
  email: string
  at: number
}
interface Started extends Order {
  approvedAt: number
  isAtOnce: boolean
  first: Accepted[]
  later: Accepted[]
}

/** Approves, and has the testers answer: twelve at the same moment, the others in a later wave. */
async function startTest(
  origin: string,
  admin: Account,
  testers: Map<string, Account>,
  { pool }: BenchDatabase,
  order: Order,
  isAtOnce: boolean,
): Promise<Started> {
  const approvedAt = performance.now()
  const approval = await attempt(origin, {
    method: 'PUT',
    path: `/api/admin/payments/${order.payment}/status`,
    token: admin.token,
    body: { payment_status: 'completed' },
  })
  if (approval?.status !== 200) throw new Error(`not approved: ${JSON.stringify(approval)}`)
  const { rows } = await pool.query<{ id: number; person_id: string }>(
    'select a.id::int, t.person_id from assignments a join testers t on t.id = a.tester_id where a.app_id = $1 order by a.id',
    [order.app],
  )
  if (rows.length < atHand) throw new Error(`only ${rows.length} testers were asked`)
  const accept = async ({ id, person_id }: (typeof rows)[number]): Promise<Accepted> => {
    const { token, email } = testers.get(person_id)!
    for (let left = 5; ; left--) {
      const since = performance.now()
      const { status, body } = await send(origin, { method: 'POST', path: `/api/tester/seats/${id}/accept`, token })
      const at = performance.now()
      acceptMs.push(at - since)
      if (status === 200) return { email, at }
      const refusal = `${status} ${String(body['code'])}`
      refusals.set(refusal, [...(refusals.get(refusal) ?? []), at - since])
      // As a person does: a server that has too much to do is asked again.
      if (left === 0 || (status !== 0 && status < 500)) throw new Error(`not accepted: ${refusal}`)
      await sleep(1000)
    }
  }
  if (!isAtOnce) await sleep(togetherMs)
  const first = await Promise.all(rows.slice(0, atHand).map(accept))
  const later = await Promise.all(
    rows.slice(atHand).map(async (seat) => {
      await sleep(laterMs[0] + chance.uniform() * (laterMs[1] - laterMs[0]))
      return accept(seat)
    }),
  )
  return { ...order, approvedAt, isAtOnce, first, later }
}

/** Seconds from each approval until the developer's testers can join, and from each acceptance until the address is in. */
export async function run(quick: boolean): Promise<boolean> {
  const tests = quick ? 5 : Number(process.env['BENCH_TESTS'] ?? 200)
  const bench = await benchDatabase(4)
  const secret = randomBytes(32).toString('hex')
  const fake = await openFake()
  later(() => fake.close())
  const { origin, child } = await startServer({
    DATABASE_URL: bench.url,
    SECRET_KEY: secret,
    GOOGLE_URL: fake.origin,
  })
  const database = openDatabase({ config: { connectionString: bench.url }, connections: 1 })
  await connectGoogle(database, createVault(secret), fake.account, groupSettings(ready))
  await database.close()
  const testers = await addTesters(bench, tests * 40 + 50)
  const [admin] = await addAccounts(bench.pool, 1, 'admin')
  const owners = await addAccounts(bench.pool, tests, 'developer')
  const orders: Order[] = []
  for (let from = 0; from < tests; from += 40) {
    const some = owners.slice(from, from + 40)
    orders.push(...(await Promise.all(some.map((owner, nth) => orderTest(origin, owner, fake, secret, from + nth)))))
    progress(`${orders.length} of ${tests} tests are set up`)
  }
  const google = watchGoogle(fake)
  const started: Promise<Started>[] = []
  for (const [nth, order] of orders.entries()) {
    const test = startTest(origin, admin!, testers, bench, order, nth % 2 === 0)
    // It is awaited below; a failure before that must not end the program with its server still there.
    test.catch(() => {})
    started.push(test)
    progress(`${started.length} of ${tests} payments are approved`)
    await sleep(-Math.log(1 - chance.uniform()) * betweenMs)
  }
  const ends = await Promise.allSettled(started)
  const all = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const broken = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  await sleep(20_000)
  google.stop()
  const boundMs: number[] = []
  const firstMs: number[] = []
  const togetherWaits: number[] = []
  const laterWaits: number[] = []
  let missing = 0
  for (const { package_name, approvedAt, isAtOnce, first, later } of all) {
    const track = google.bound.get(package_name)
    const inAt = ({ email }: Accepted) => google.added.get(`${track?.group ?? ''} ${email}`) ?? Number.NaN
    const times = first.map(inAt)
    const absent = [...times, ...later.map(inAt)].filter(Number.isNaN).length
    if (!track || absent) missing++
    else {
      if (isAtOnce) boundMs.push(Math.max(track.at, ...times) - approvedAt)
      const waits = isAtOnce ? firstMs : togetherWaits
      waits.push(...first.map((seat) => inAt(seat) - seat.at))
      laterWaits.push(...later.map((seat) => inAt(seat) - seat.at))
    }
  }
  const { rows: listed } = await bench.pool.query<{ seconds: number }>(
    'select extract(epoch from listed_at - accepted_at)::float8 as seconds from assignments where listed_at is not null',
  )
  progressDone()
  const row = (what: string, ms: readonly number[]) => ({
    what,
    count: ms.length,
    'p50 s': percentile(ms, 0.5) / 1000,
    'p99 s': percentile(ms, 0.99) / 1000,
    'max s': Math.max(...ms) / 1000,
  })
  const rows = [
    row('answer to an acceptance', acceptMs),
    row('approval to 12 addresses in the group, and it on the track', boundMs),
    row('acceptance to address in the group, twelve as they are asked', firstMs),
    row(`the same, twelve together ${togetherMs / 1000} s later`, togetherWaits),
    row('the same, one by one', laterWaits),
    row(
      'acceptance to listed, once Google shows it',
      listed.map(({ seconds }) => seconds * 1000),
    ),
  ]
  table(`joining: ${tests} tests, one approved each ${betweenMs / 1000} s (goals: p99 < 60 s, and < 5 s)`, rows)
  const refused = [...refusals].map(([refusal, ms]) => row(`refused: ${refusal}`, ms))
  if (refused.length) table('acceptances that were refused, and what the server logged', refused)
  for (const [reason, count] of reasonsIn(child.output())) console.log(`  ${count} x ${reason}`)
  for (const why of broken) console.log(`\na test broke off: ${why}`)
  if (missing) console.log(`\n${missing} tests are not complete`)
  saveResults('joining', quick, { tests, abortedShare, ready, rows, refused, missing })
  return missing === 0 && broken.length === 0
}
