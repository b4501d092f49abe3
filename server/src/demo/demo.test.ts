import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { rateVital, type VitalName, type VitalsHistory } from '@fortnight/contract/site/vitals'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { ok, send } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { drift } from '../platform/counters/counters.repository.ts'
import { readConfig } from '../platform/config.ts'
import { findRun } from '../testing/ledger/ledger.repository.ts'
import { readReport } from '../testing/reports/read-report.ts'
import { expectAllReplayed } from '../testing/ledger/replay.testkit.ts'
import { demoAccounts, fillDemo } from './demo.ts'

interface Listed {
  total: number
}

interface ListedApp {
  name: string
  status: string
  payment_status: string | null
  tester_count: number
  run: { phase: string; day: number; days: number; marks: string } | null
}

// The demo is only ever filled if administrators need no authenticator.
const world = useTestServer({ env: { ADMIN_SECOND_FACTOR: 'off' } })
const said: string[] = []
beforeAll(async () => {
  const { database, vault } = world
  await Promise.all([1, 2].map(() => fillDemo(database.db, vault, (text) => said.push(text))))
})

async function count(query: ReturnType<typeof sql>) {
  const { rows } = await world.database.db.execute<{ n: number }>(query)
  return rows[0]?.n
}

async function signIn(role: string) {
  const account = (await demoAccounts(world.database.db, world.vault)).find((candidate) => candidate.role === role)
  if (!account) throw new Error(`no ${role}`)
  const { email, password } = account
  const { id_token } = await ok<{ id_token: string }>(
    send(world.app, 'POST', '/api/identity/sign-in', null, { email, password }),
  )
  const { access_token } = await ok<{ access_token: string }>(
    send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken: id_token }),
  )
  return { email, headers: { authorization: `Bearer ${access_token}` } }
}

describe('the demo', () => {
  it('is created once by two servers that start together, and not again later', async () => {
    expect(said).toHaveLength(1)
    await fillDemo(world.database.db, world.vault, (text) => said.push(text))
    expect(said).toHaveLength(1)
    expect(await count(sql`select count(*)::int as n from users where role = 'admin'`)).toBe(1)
    expect(await count(sql`select count(*)::int as n from testers`)).toBe(400)
  })

  it('keeps passwords sealed, long enough and different', async () => {
    const accounts = await demoAccounts(world.database.db, world.vault)
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length)
    for (const { password } of accounts) {
      expect(password.length).toBeGreaterThanOrEqual(16)
      expect(await count(sql`select count(*)::int as n from settings where value::text like ${`%${password}%`}`)).toBe(
        0,
      )
    }
  })

  it('has event logs that agree with its tables', () => expectAllReplayed(world))

  it('counts the seats of its testers as active', async () => {
    const wrong = sql`select count(*)::int as n from testers t where active <>
      (select count(*) from assignments a where a.tester_id = t.id and a.ended_at is null)`
    expect(await count(wrong)).toBe(0)
    expect(await count(sql`select sum(active)::int as n from testers`)).toBeGreaterThan(60)
  })

  it('has figures of every day since it began', async () => {
    expect(await drift(world.database.db)).toEqual([])
    const months = sql`select count(distinct date_trunc('month', day))::int as n from counter_changes where name = 'revenue'`
    expect(await count(months)).toBeGreaterThan(1)
  })

  it('contains no future event', async () => {
    const ahead = sql`select
      (select count(*) from checkins where created_at > now() or day > current_date) +
      (select count(*) from run_events where at > now()) + (select count(*) from notifications where created_at > now()) +
      (select count(*) from payments where created_at > now() or decided_at > now()) +
      (select count(*) from apps where created_at > now()) + (select count(*) from vitals where created_at > now()) +
      (select count(*) from assignments where invited_at > now() or opted_in_at > now() or ended_at > now()) as n`
    expect(Number(await count(ahead))).toBe(0)
  })

  it('shows its first developer an app in every state', async () => {
    const zara = await signIn('developer')
    const apps = await ok<ListedApp[]>(send(world.app, 'GET', '/api/apps/user', zara))
    const states = apps.map(({ status, payment_status, run }) =>
      [status, payment_status, run?.phase, run?.day].join(' '),
    )
    for (const state of [
      'pending   ',
      'pending_payment   ',
      'pending_payment pending  ',
      'active completed queued 0',
      'active completed staffing 0',
      'active completed running 2',
      'active completed running 9',
      'completed completed completed 15',
      'cancelled   ',
    ])
      expect(states).toContain(state)
    const running = apps.filter((app) => app.run?.phase === 'running')
    for (const { run: course, tester_count } of running) {
      expect(course?.marks).toMatch(new RegExp(`^[oh]{${(course?.day ?? 0) - 1}}[ohm]$`))
      expect(tester_count).toBeGreaterThanOrEqual(12)
    }
  })

  it('leaves its administrator payments to check, one of them claimed twice, and a run that waits', async () => {
    const admin = await signIn('admin')
    const { data } = await ok<{ data: { duplicate: boolean }[] }>(
      send(world.app, 'GET', '/api/admin/payments?status=pending', admin),
    )
    expect(data.length).toBeGreaterThanOrEqual(3)
    expect(data.filter(({ duplicate }) => duplicate)).toHaveLength(1)
    const queue = await ok<{ data: unknown[] }>(send(world.app, 'GET', '/api/admin/queue', admin))
    expect(queue.data).toHaveLength(1)
    const payouts = await ok<Listed>(send(world.app, 'GET', '/api/admin/payouts?status=requested', admin))
    const disputes = await ok<Listed>(send(world.app, 'GET', '/api/admin/disputes?status=open', admin))
    const refunds = await ok<Listed>(send(world.app, 'GET', '/api/admin/refunds?status=open', admin))
    const waiting = [payouts, disputes, refunds].map(({ total }) => total)
    expect(Math.min(...waiting)).toBeGreaterThan(0)
    const notes = await ok<{ unread: number }>(send(world.app, 'GET', `/api/notifications/user/${admin.email}`, admin))
    expect(notes.unread).toBe(waiting.reduce((sum, each) => sum + each, data.length + 1))
  })

  it('has payouts at every step, and no tester was paid more than they earned', async () => {
    const admin = await signIn('admin')
    for (const status of ['requested', 'second', 'approved', 'ready', 'paid', 'declined'])
      expect([
        status,
        (await ok<Listed>(send(world.app, 'GET', `/api/admin/payouts?status=${status}`, admin))).total,
      ]).toEqual([status, expect.toSatisfy((total: number) => total > 0)])
    const batches = await ok<{ data: { payouts: number; paid: number }[] }>(
      send(world.app, 'GET', '/api/admin/payout-batches', admin),
    )
    expect(batches.data.map(({ payouts, paid }) => payouts === paid)).toEqual([false, true])
    const overpaid = sql`select count(*)::int as n from testers t where
      (select coalesce(sum(amount_pkr), 0) from payouts where tester_id = t.id and state <> 'declined') >
      (select coalesce(sum(amount_pkr), 0) from earnings where tester_id = t.id)`
    expect(await count(overpaid)).toBe(0)
  })

  it('has tests in every phase, and Google’s answers', async () => {
    const { rows } = await world.database.db.execute<{ phase: string; outcome: string | null }>(
      sql`select distinct phase, outcome from runs`,
    )
    const phases = new Set(rows.map(({ phase }) => phase))
    for (const phase of ['queued', 'staffing', 'running', 'extended', 'holding', 'completed', 'failed'])
      expect(phases).toContain(phase)
    const outcomes = new Set(rows.map(({ outcome }) => outcome))
    expect(outcomes).toEqual(new Set([null, 'granted', 'refused']))
    const states = sql`select count(distinct state)::int as n from findings where state in ('open', 'retest', 'confirmed')`
    expect(await count(states)).toBe(3)
    expect(await count(sql`select max(console_gap)::int as n from runs where phase = 'running'`)).toBeGreaterThan(0)
  })

  it('counts the check-ins of a test alike on its page, in its report and in its record', async () => {
    const admin = await signIn('admin')
    const { db } = world.database
    const { rows } = await db.execute<{ app_id: string }>(sql`select app_id from runs`)
    const config = readConfig({ NODE_ENV: 'test', DEMO: 'off' })
    for (const { app_id: id } of rows) {
      const run = await ok<RunDetail>(send(world.app, 'GET', `/api/apps/${id}/run`, admin))
      const row = (await findRun(db, id))!
      const { report } = await readReport({ db, config }, { name: 'App', package_name: null }, row)
      const { figures, testers } = report
      const sum = (of: 'used' | 'proven' | 'due') => run.roster.reduce((all, tester) => all + tester[of], 0)
      // The report ends with the last event, the page with today: early on a day its days are already over on the page.
      const over = run.today > report.through ? report.elapsed - 1 : run.elapsed
      const missedSince = run.roster.flatMap(({ days }) => days.slice(over)).filter((day) => day === 'missed')
      expect([sum('used'), sum('proven'), sum('due') - missedSince.length]).toEqual([
        figures.check_ins,
        figures.proven,
        figures.due,
      ])
      const { days_used, days_evidenced } = run.counts
      expect([days_used, days_evidenced]).toEqual([figures.check_ins, figures.proven])
      const tables = [testers, run.roster.filter(({ from_day }) => from_day !== null)].map((all) =>
        all.map(({ days }) => days.slice(0, over).join(' ')).toSorted(),
      )
      if (run.started_on) expect(tables[0]).toEqual(tables[1])
    }
  })

  it('shows delivered webhooks, and has none to send', async () => {
    const zara = await signIn('developer')
    const { data } = await ok<{ data: { id: string; state: string }[] }>(send(world.app, 'GET', '/api/webhooks', zara))
    expect(data.map(({ state }) => state)).toEqual(['on', 'failing'])
    for (const [{ id } = { id: '' }, states] of [
      [data[0], ['delivered']],
      [data[1], ['failed']],
    ] as const) {
      const log = await ok<{ data: { state: string }[] }>(
        send(world.app, 'GET', `/api/webhooks/${id}/deliveries?limit=5`, zara),
      )
      expect([...new Set(log.data.map(({ state }) => state))]).toEqual(states)
    }
    expect(await count(sql`select count(*)::int as n from webhook_deliveries where state = 'waiting'`)).toBe(0)
  })

  it('has four weeks of visits to its pages, most of them fast', async () => {
    const zara = await signIn('developer')
    const { data } = await ok<{ data: VitalsHistory }>(send(world.app, 'GET', '/api/vitals?days=28', zara))
    // Just after midnight UTC there are no visits today.
    expect(data.days.length).toBeGreaterThanOrEqual(27)
    const { lcp, fid, inp, cls, fcp } = data.overall
    for (const [name, value] of Object.entries({ lcp, fid, inp, cls, fcp }))
      expect([name, rateVital(name as VitalName, value ?? Infinity)]).not.toContain('poor')
    for (const path of ['/privacy', '/terms'])
      expect(await count(sql`select count(*)::int as n from vitals where path = ${path}`)).toBeGreaterThan(5)
  })

  it('has earned the sum of its completed payments', async () => {
    const difference = sql`select (select sum(amount_cents) from ledger) -
      (select sum(amount_cents) from payments where payment_status = 'completed') as n`
    expect(Number(await count(difference))).toBe(0)
  })
})
