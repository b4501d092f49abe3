import { Client, DatabaseError } from 'pg'
import { checkSocketDir, port, type Cluster } from './paths.ts'

/** Held shared by every process that uses the cluster, and taken alone by the one that stops it ('fort' in ASCII). */
const inUse = 0x666f7274

declare module 'pg' {
  /** pg's client has these two, its types don't. Without a reference a session doesn't keep our process alive. */
  interface ClientBase {
    ref(): void
    unref(): void
  }
}

export type Session = Client

/**
 * Opens the session by which this process says that it uses the cluster, for as long as it lives. PostgreSQL drops the
 * session and its lock when the process dies, so a kill -9 leaves no count or file behind that would have to be repaired.
 * Advisory locks belong to one database: all sessions meet in `postgres`.
 */
export async function join(cluster: Cluster): Promise<Session> {
  checkSocketDir(cluster)
  const config = {
    host: cluster.socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  }
  const session = new Client({ ...config, application_name: 'fortnight in use' })
  // Without a listener a lost connection ends the process. Whoever cares listens for 'end'.
  session.on('error', () => {})
  try {
    await session.connect()
    await session.query('select pg_advisory_lock_shared($1)', [inUse])
    return session
  } catch (error) {
    void session.end().catch(() => {})
    throw error
  }
}

/** Gives up this process's use of the cluster; true when nobody else uses it, and then nobody can join any more either. */
export async function leave(session: Session): Promise<boolean> {
  await session.query('select pg_advisory_unlock_shared($1)', [inUse])
  const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [inUse])
  return rows[0]?.last === true
}

/** Class 57P is said by a postmaster that lives but lets nobody in yet or any more: it recovers, or it shuts down. */
export function isComingOrGoing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('57P') === true
}
