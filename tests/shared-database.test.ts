import { tmpdir } from 'node:os'
import { expect, inject, it } from 'vitest'
import { readConfig } from '../server/src/platform/config.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { laterStart } from '../server/src/testers/pool/later-start.ts'
import { aPool } from './fixtures.ts'
import { takeSharedDatabase } from './shared-database.ts'
import type { TestServer } from './test-server.ts'

it('lets no file meet what a server remembered of the rows of another one', async () => {
  const vault = createVault(inject('secretKey'))
  const { requestMs } = readConfig({ DATA_DIR: tmpdir() })
  const first = await takeSharedDatabase(vault, requestMs)
  if (!first) throw new Error('the database is taken')
  const now = new Date()
  await aPool({ database: first.database, now } as TestServer, 20)
  await first.database.pool.query('update testers set active = capacity')
  expect(await laterStart(first.database.db, now)).not.toBeNull()
  await first.empty()

  const second = await takeSharedDatabase(vault, requestMs)
  if (!second) throw new Error('the database is taken')
  const { rows } = await second.database.pool.query<{ testers: number }>('select count(*)::int as testers from testers')
  expect(rows).toEqual([{ testers: 0 }])
  expect(await laterStart(second.database.db, now)).toBeNull()
  await second.empty()
})
