import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { listToday } from '../checkins/checkins.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listTests } from '../../testers/payouts/earnings.repository.ts'
import { listMine } from '../staffing/offers.repository.ts'
import { takeStepsOfAll } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'

// Plans depend on how large tables are, and those that files share on what was ever in them.
const world = useTestServer({ ownDatabase: true })

/** Number of rows of seats and related tables that this connection has read; only differences mean anything. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname in ('assignments', 'checkins', 'earnings')`,
  )
  return rows[0]?.read ?? 0
}

/** All testers of that test are opted in, used it today, and were paid for it. */
async function startAndPay(appId: string) {
  await takeStepsOfAll(world, appId, ['accepted', 'listed', 'opted_in'])
  return world.database.pool.query(
    `with seats as (
       select id, tester_id, person_id from assignments where app_id = $1
     ), used as (
       insert into checkins (assignment_id, day, seconds, used_at) select id, current_date, 60, now() from seats
     ), paid as (
       insert into earnings (tester_id, assignment_id, kind, day, amount_pkr) select tester_id, id, 'day', current_date, 40 from seats
     )
     select person_id from seats`,
    [appId],
  )
}

describe("a tester's pages", () => {
  it.each([
    ['offers and tests', 1, (tx: Tx, person: string) => listMine(tx, person, new Date())],
    ['the day', 3, (tx: Tx, person: string) => listToday(tx, person, new Date())],
    ['earnings', 3, (tx: Tx, person: string) => listTests(tx, person, 10)],
  ])('read only the tester’s own rows: %s', async (_page, most, read) => {
    await aPool(world, 40)
    const { id, team } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
    expect(team).toBeGreaterThanOrEqual(12)
    const { rows } = await startAndPay(id)
    await world.database.db.transaction(async (tx) => {
      // Otherwise PostgreSQL would scan so few rows sequentially.
      await tx.execute(sql`set local enable_seqscan = off`)
      const before = await rowsRead(tx)
      expect(await read(tx, rows[0].person_id)).toBeTruthy()
      const count = (await rowsRead(tx)) - before
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(most)
    })
  })
})
