import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { isOutage, openDatabase } from './database.ts'

const world = useTestServer()

it('a transaction whose connection is lost before it begins gives that connection back', async () => {
  const { db, pool, close } = openDatabase({ config: world.connection, connections: 1 })
  onTestFinished(close)
  const ask = () => db.transaction((tx) => tx.execute(sql`select 1 as one`))
  await ask()
  pool.once('acquire', (client) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(),
  )
  const lost: unknown = await ask().catch((error: unknown) => error)
  expect(isOutage(lost)).toBe(true)
  const { rows } = await ask()
  expect(rows).toEqual([{ one: 1 }])
})
