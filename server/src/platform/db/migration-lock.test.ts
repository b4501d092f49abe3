import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { migrateDatabase, migrationLock } from './database.ts'

const world = useTestServer()

/** Another server that migrates until it is over, or a session that a pooler keeps with its lock. */
async function aMigration() {
  const other = new pg.Client({ ...world.connection, application_name: 'another one' })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  return { end: () => other.query('select pg_advisory_unlock_all()') }
}

it('a server waits for the migration of another one, and says once for whom', async () => {
  const { end } = await aMigration()
  const said: string[] = []
  const migrated = migrateDatabase(world.connection, { log: (line) => said.push(line) })
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(
        /^Another server is migrating the database: waiting for it \(process \d+ of PostgreSQL, another one from this machine, idle for \d+ s\)\.$/,
      ),
    ])
  await end()
  await migrated
  expect(said).toHaveLength(1)
})

it('a server that waits for too long gives up, and names the way past a pooler', async () => {
  await aMigration()
  await expect(migrateDatabase(world.connection, { patienceMs: 400 })).rejects.toThrow('set DATABASE_DIRECT_URL')
})
