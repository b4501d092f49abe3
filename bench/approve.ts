import { randomBytes } from 'node:crypto'
import { attempt } from './crash/calls.ts'
import { wholeRules } from './crash/rules.ts'
import { benchDatabase } from './kit/database.ts'
import { percentile, timed } from './kit/figures.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { wholeSetup } from './kit/play-setup.ts'
import { saveResults, progress, progressDone, table, tableOfRules } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { addTesters, natural } from './kit/testers.ts'
import { claimRules, verify } from './kit/verify.ts'

const racers = 8
/** Payments that are raced for at the same time. */
const lanes = 4

/** What the books must contain, besides that nothing is half done. */
const bookRules: Record<string, string> = {
  'a payment that nobody decided': "select count(*) from payments where payment_status = 'pending'",
  'an app with more than one run': 'select count(*) from (select from runs group by app_id having count(*) > 1) v',
  'a failed payment with a line in the ledger, a run or an active app': `
    select count(*) from payments p join apps a on a.id = p.app_id where p.payment_status = 'failed' and (
      exists (select from ledger l where l.payment_id = p.id) or exists (select from runs r where r.app_id = a.id)
      or a.status <> 'pending_payment')`,
  'a decision by nobody, or by the payer': `
    select count(*) from payments where decided_by is null or decided_by = owner_id or decided_at is null`,
  'an administrator on record who did not decide': `
    select count(*) from audit_log l join payments p on p.id::text = l.subject
    where l.actor_id is distinct from p.decided_by or l.action <> 'payment.' || p.payment_status`,
  'cents in the ledger that are not the completed payments’': `
    select abs((select coalesce(sum(amount_cents), 0) from ledger) -
      (select coalesce(sum(amount_cents), 0) from payments where payment_status = 'completed'))`,
  'an owner not told once of a decision': `
    select abs((select count(*) from payments) - (select count(*) from notifications
      where message_key in ('payment_approved', 'payment_not_found')))`,
}

/** An app of that owner, ordered and with a transfer that waits; returns the payment's id. */
async function aPayment(origin: string, { token }: Account, n: number): Promise<string> {
  const post = async (path: string, body: unknown) =>
    (await attempt(origin, { method: 'POST', path, token, body }))?.body
  const app = await post('/api/apps', { name: `App ${n}`, description: 'Raced for.' })
  const transfer = {
    payment_method: 'manual_bank',
    account_name: 'Zara Malik',
    transaction_id: `TXN${n + 100_000_000}`,
  }
  await attempt(origin, { method: 'PUT', path: `/api/apps/${String(app?.['id'])}/play-setup`, token, body: wholeSetup })
  const payment = await post('/api/payments/create', { app_id: app?.['id'], amount: 9.99, ...transfer })
  return String(payment?.['payment_id'])
}

interface Race {
  won: string[]
  statuses: (number | undefined)[]
  times: number[]
}

/** Every administrator decides the payment at once, half of them on each server; one of them declines it. */
async function race(origins: string[], admins: Account[], id: string, decliner: number): Promise<Race> {
  const path = `/api/admin/payments/${id}/status`
  const decided = await Promise.all(
    admins.map(({ token }, n) => {
      const payment_status = n === decliner ? 'failed' : 'completed'
      const origin = origins[n % origins.length] ?? ''
      return timed(async () => ({
        payment_status,
        answer: await attempt(origin, { method: 'PUT', path, token, body: { payment_status } }),
      }))
    }),
  )
  return {
    won: decided.filter(({ value }) => value.answer?.status === 200).map(({ value }) => value.payment_status),
    statuses: decided.map(({ value }) => value.answer?.status),
    times: decided.map(({ ms }) => ms),
  }
}

/** Administrators on two servers who decide the same payments at the same moment; then the books are checked. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { pool, url } = bench
  const count = quick ? 40 : 300
  await addTesters(pool, { size: quick ? 400 : 2000, belief: natural })
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  const origins = [(await startServer(env)).origin, (await startServer(env)).origin]
  const owners = await addAccounts(pool, 60, 'developer')
  const admins = await addAccounts(pool, racers, 'admin')
  progress(`${count} payments are submitted`)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await aPayment(origins[n % 2] ?? '', owners[n % owners.length]!, n))

  const since = performance.now()
  const races: Race[] = []
  const waiting = [...ids.entries()]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        races.push(await race(origins, admins, next[1], next[0] % racers))
        progress(`${races.length} of ${count} payments are decided`)
      }
    }),
  )
  const seconds = (performance.now() - since) / 1000
  progressDone()

  const statuses = races.flatMap((outcome) => outcome.statuses)
  const times = races.flatMap((outcome) => outcome.times)
  const winners = races.flatMap(({ won }) => won)
  const stored = await pool.query<{ completed: number }>(
    "select count(*)::int as completed from payments where payment_status = 'completed'",
  )
  const counts = {
    payments: count,
    attempts: statuses.length,
    'exactly one winner': races.filter(({ won }) => won.length === 1).length,
    approved: winners.filter((status) => status === 'completed').length,
    declined: winners.filter((status) => status === 'failed').length,
    'too late (409)': statuses.filter((status) => status === 409).length,
    'other answers': statuses.filter((status) => status !== 200 && status !== 409).length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    seconds,
  }
  const verdicts = [
    ...(await verify(pool, { ...bookRules, ...wholeRules, ...claimRules })),
    {
      rule: 'approvals reported and payments completed differ',
      violations: Math.abs(counts.approved - (stored.rows[0]?.completed ?? 0)),
    },
  ]
  table('approve: one payment, eight administrators, two servers', [counts])
  tableOfRules(verdicts)
  saveResults('approve', quick, { counts, verdicts })
  const clean = counts['exactly one winner'] === count && counts['other answers'] === 0
  return clean && verdicts.every(({ violations }) => violations === 0)
}
