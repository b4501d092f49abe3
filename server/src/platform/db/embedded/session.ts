import { Client, DatabaseError } from 'pg'
import { checkSocketDir, port, type Cluster } from './paths.ts'
import { roles } from './role-names.ts'
import { isNotAdmitted, makeRoles } from './roles.ts'

/**
 * Advisory lock of a cluster ('fort' in ASCII): every process that uses it holds it shared, the one that stops it
 * exclusively.
 */
const inUse = 0x666f7274

declare module 'pg' {
  /** Two methods of pg's client that its types lack. Unreferenced, a session doesn't keep our process alive. */
  interface ClientBase {
    ref(): void
    unref(): void
  }
}

export type Session = Client

/**
 * Opens the session that marks this process as a user of the cluster, for as long as the process lives. PostgreSQL
 * drops the session and its lock when the process dies, so a kill -9 leaves no count or file behind that would need
 * repair. Advisory locks belong to one database: all sessions meet in `postgres`. Makes the roles of a cluster that has none.
 */
export async function join(cluster: Cluster): Promise<Session> {
  checkSocketDir(cluster)
  try {
    return await open(cluster)
  } catch (error) {
    if (!isNotAdmitted(error)) throw error
    await makeRoles(cluster)
    return open(cluster)
  }
}

async function open(cluster: Cluster): Promise<Session> {
  const config = {
    host: cluster.socketDir,
    port,
    user: roles.server,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  }
  const session = new Client({ ...config, application_name: 'fortnight in use' })
  // Without a listener a lost connection ends the process. Callers that care listen for 'end'.
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

/**
 * Ends this process's use of the cluster; true if it was the last user, and then no other process can join any longer.
 */
export async function leave(session: Session): Promise<boolean> {
  await session.query('select pg_advisory_unlock_shared($1)', [inUse])
  const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [inUse])
  return rows[0]?.last === true
}

/** Class 57P comes from a live postmaster that accepts no connections: it is recovering or shutting down. */
export function isComingOrGoing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('57P') === true
}
