import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as apps from '../../server/src/orders/apps/apps.repository.ts'
import * as sessions from '../../server/src/identity/auth/sessions.repository.ts'

export interface Statements {
  /** $1: hash of the token. */
  session: string
  /** $1: id of the owner. */
  list: string
  /** The columns of the new app, then key, endpoint and hash of the request. */
  submit: string
  columns: string[]
  /** The columns of an app in the list, in the order of its statement. */
  listed: string[]
}

/**
 * The texts that the server's own repositories send, taken from a pool that listens in, so that both sides run the
 * same.
 */
export async function statementsOf(pool: pg.Pool, ownerId: string): Promise<Statements> {
  let last = ''
  const listening = Object.assign(Object.create(pool) as pg.Pool, {
    query(config: pg.QueryConfig, ...rest: unknown[]) {
      last = config.text
      return (pool.query.bind(pool) as (...all: unknown[]) => unknown)(config, ...rest)
    },
  })
  const db = drizzle(listening)
  await sessions.findLive(db, Buffer.alloc(32))
  const session = last
  await apps.listByOwner(db, ownerId)
  const listed = [...Object.keys(apps.stored), 'icon', 'payment_status']
  return { session, list: last, submit: apps.submission.text, columns: [...apps.submission.columns], listed }
}
