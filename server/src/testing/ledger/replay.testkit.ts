import { expect } from 'vitest'
import type { World } from '../../../../tests/world.ts'
import { bothTellings } from './both-tellings.testkit.ts'

/** The tables and the ledger of a run tell the same. Call it after any journey of a test. */
export async function expectReplayed(world: World, runId: string): Promise<void> {
  const { tables, told, impossible } = await bothTellings(world.database, runId)
  expect(impossible, 'the ledger can be replayed').toBeNull()
  expect(told).toEqual(tables)
}

/** The same for every run in the database. */
export async function expectAllReplayed(world: World): Promise<void> {
  const { rows } = await world.database.pool.query<{ id: string }>('select id from runs order by id')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) await expectReplayed(world, id)
}
