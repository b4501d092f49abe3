import type pg from 'pg'
import { inject } from 'vitest'
import { openReplica, type Replica } from '../server/src/platform/db/replica.ts'
import { followClock } from './database-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the standby of this test run, without a database; undefined if the primary answers everything. */
    standby: string | undefined
  }
}

/** The replica that a test server reads from in this test run (`READS=replica`), as far as it has what was saved before a call. */
export function openTestReplica(primary: pg.ClientConfig, now: () => Date | undefined): Replica | undefined {
  const standby = inject('standby')
  if (!standby) return undefined
  const address = new URL(standby)
  address.pathname = `/${primary.database ?? ''}`
  const replica = openReplica({
    address: address.href,
    primary,
    connections: { requests: 3, exports: 1 },
    requestMs: 60_000,
    exportMs: 60_000,
    onError: () => {},
  })
  for (const { $client } of [replica.requests, replica.exports, replica.jobs] as unknown as { $client: pg.Pool }[])
    followClock($client, now)
  return replica
}
