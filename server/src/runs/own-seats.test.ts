import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPerson, aPool } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { listToday } from '../checkins/checkins.repository.ts'
import type { Tx } from '../db/database.ts'
import { listTests } from '../pay/earnings.repository.ts'
import { listMine } from './offers.repository.ts'
import { anApprovedApp } from './staff.testkit.ts'

const world = useWorld()

/** How many seats this connection has read; only differences tell something. */
async function seatsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'assignments'`,
  )
  return rows[0]?.read ?? 0
}

describe("a tester's pages", () => {
  it.each([
    ['offers and tests', (tx: Tx, person: string) => listMine(tx, person, new Date())],
    ['the day', (tx: Tx, person: string) => listToday(tx, person, new Date())],
    ['earnings', (tx: Tx, person: string) => listTests(tx, person, 10)],
  ])('read their own seats alone: %s', async (_page, read) => {
    const { db } = world.database
    await aPool(world, 40)
    const { id, team } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
    expect(team).toBeGreaterThanOrEqual(12)
    const { rows } = await db.execute<{ person_id: string }>(
      sql`update assignments set accepted_at = now(), listed_at = now(), opted_in_at = now(), state = 'opted_in', expires_at = null
          where app_id = ${id} returning person_id`,
    )
    const person = rows[0]!.person_id
    await db.transaction(async (tx) => {
      // So few seats would be read as a whole else.
      await tx.execute(sql`set local enable_seqscan = off`)
      const before = await seatsRead(tx)
      expect(await read(tx, person)).toBeTruthy()
      expect((await seatsRead(tx)) - before).toBe(1)
    })
  })
})
