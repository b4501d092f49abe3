import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import type { PublicStats } from '@fortnight/contract/site/stats'
import { aPerson, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { drift, fold, rebuild } from '../../platform/counters/counters.repository.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { counted } from './stats.repository.ts'
import { letHappen } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
/** Promises have a test of their own. */
type Counts = Omit<PublicStats, 'promises'>

async function read(): Promise<Counts> {
  const { promises: _, ...counts } = (await ok<{ data: PublicStats }>(send(world.app, 'GET', '/api/stats', null))).data
  return counts
}

/** Figures counted from their rows. */
async function plain(): Promise<Counts> {
  const { rows } = await query(`
    select
      (select count(*)::int from testers where status in ('verified', 'available') and agreed_at is not null) as testers,
      (select count(*)::int from runs where phase in ('staffing', 'running', 'qualified', 'extended', 'holding')) as tests_running,
      (select count(*)::int from runs where phase in ('completed', 'failed')) as tests_finished,
      (select count(*)::int from runs where phase = 'completed') as tests_kept,
      (select count(*)::int from checkins where seconds > 0) as tester_days,
      (select count(*)::int from runs where outcome is not null) as answers,
      (select count(*)::int from runs where outcome = 'granted') as granted,
      (select min(outcome_at at time zone 'UTC')::date::text from runs) as answers_from,
      (select max(outcome_at at time zone 'UTC')::date::text from runs) as answers_to`)
  return rows[0] as Counts
}

const aTester = async (status: string, agreed: boolean) =>
  query(
    `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score, status, agreed_at)
     values ('T', $1, 'PK', 'UTC', 1, 99, 800, $2, case when $3 then now() end)`,
    [`${randomUUID()}@testers.example`, status, agreed],
  )

let app: string
let run: string
beforeAll(async () => {
  await aPool(world, 40)
  app = (await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))).id
  run = (await query('select id from runs where app_id = $1', [app])).rows[0].id
})

/** Google's answer, a number of days ago. */
const answer = (outcome: 'granted' | 'refused', ago: number) =>
  letHappen(world, { run_id: run, kind: 'outcome', data: { outcome }, at: new Date(Date.now() - ago * dayMs) })

/** Past days on which every tester of the app opened it. */
const use = (days: number, seconds = 60) =>
  query(
    `insert into checkins (assignment_id, day, seconds, used_at)
     select id, current_date - n, $3, now() from assignments, generate_series(1, $2::int) n where app_id = $1
     on conflict do nothing`,
    [app, days, seconds],
  )

describe('the public figures', () => {
  it('count only testers who agreed themselves, and none whom an operator listed', async () => {
    const before = (await read()).testers
    await aTester('available', false)
    await aTester('applied', true)
    await aTester('banned', true)
    expect((await read()).testers).toBe(before)
    await aTester('available', true)
    await aTester('verified', true)
    expect((await read()).testers).toBe(before + 2)
    await query(`update testers set agreed_at = now() where name = 'T' and agreed_at is null`)
    expect((await read()).testers).toBe(before + 3)
    await query(`update testers set status = 'retired' where name = 'T'`)
    expect((await read()).testers).toBe(before)
  })

  it('equal the counts of their rows after any changes', async () => {
    const changes = [
      () => use(1),
      () => use(3, 0),
      () => query(`update checkins set seconds = 90, evidence = 'confirmed' where day = current_date - 2`),
      () => answer('granted', 40),
      () => answer('refused', 0),
      () => fold(world.database.db),
      () => letHappen(world, { run_id: run, kind: 'applied', data: { on: '2026-11-20' }, at: new Date() }),
      () => query(`update counters set value = value + 5 where name in ('days:used', 'testers:agreed')`),
      () => world.database.db.transaction(rebuild),
    ]
    for (const change of changes.slice(0, -2)) {
      await change()
      expect(await read()).toEqual(await plain())
      expect(await drift(world.database.db)).toEqual([])
    }
    for (const change of changes.slice(-2)) await change()
    expect(await read()).toEqual(await plain())
  })

  it('cost the same however many days, tests and testers there are', async () => {
    await use(60)
    await world.database.pool.query('analyze runs')
    await fold(world.database.db)
    await world.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const rowsRead = async () => {
        const { rows } = await tx.execute<{ read: number }>(
          sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_xact_user_tables
              where relname in ('checkins', 'testers', 'runs', 'assignments')`,
        )
        return rows[0]?.read ?? 0
      }
      const before = await rowsRead()
      expect((await counted(tx)).tester_days).toBeGreaterThan(500)
      // The first answer and the last one.
      expect((await rowsRead()) - before).toBeLessThanOrEqual(2)
    })
  })
})
