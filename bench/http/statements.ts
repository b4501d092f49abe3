import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as apps from '../../server/src/apps/apps.repository.ts'
import * as sessions from '../../server/src/auth/sessions.repository.ts'

export interface Statements {
  /** $1: hash of the token. */
  session: string
  /** $1: id of the owner. */
  list: string
  insert: string
  /** What each parameter of `insert` is. */
  insertParameters: string[]
  /** $1: id of the app. */
  find: string
}

class RolledBack extends Error {}

/** The texts that the server's own repositories send, taken from a database that listens in, so that both sides run the same. */
export async function statementsOf(pool: pg.Pool, ownerId: string): Promise<Statements> {
  const heard: { text: string; params: unknown[] }[] = []
  const db = drizzle(pool, { logger: { logQuery: (text, params) => void heard.push({ text, params }) } })
  const last = () => heard.at(-1) ?? { text: '', params: [] }

  await sessions.findLive(db, Buffer.alloc(32))
  const session = last().text
  await apps.listByOwner(db, ownerId)
  const list = last().text
  await apps.find(db, randomUUID())
  const find = last().text
  const fields = {
    id: randomUUID(),
    owner_id: ownerId,
    name: 'name',
    description: 'description',
    platform: 'android',
    category: 'category',
    testing_type: 'testing_type',
    duration: 12,
    requirements: 'requirements',
    test_instructions: 'test_instructions',
    package_name: 'package_name',
    testing_credentials: null,
  } as const
  let insert = { text: '', params: [] as unknown[] }
  await db
    .transaction(async (tx) => {
      await apps.insert(tx, fields)
      insert = last()
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  const names = new Map<unknown, string>(Object.entries(fields).map(([name, value]) => [value, name]))
  return { session, list, find, insert: insert.text, insertParameters: insert.params.map((p) => names.get(p) ?? '') }
}
