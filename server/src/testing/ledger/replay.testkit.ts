import { expect } from 'vitest'
import type { TestServer } from '../../../../tests/test-server.ts'
import { storedAndReplayed } from './stored-and-replayed.testkit.ts'

/** Expects the tables and the event log of a run to agree. Call it after any journey of a test. */
export async function expectReplayed(world: TestServer, runId: string): Promise<void> {
  const { tables, replayed, impossible } = await storedAndReplayed(world.database, runId)
  expect(impossible, 'the ledger can be replayed').toBeNull()
  expect(replayed).toEqual(tables)
}

/** Expects tables and event logs of every run in the database to agree. */
export async function expectAllReplayed(world: TestServer): Promise<void> {
  const { rows } = await world.database.pool.query<{ id: string }>('select id from runs order by id')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) await expectReplayed(world, id)
}
