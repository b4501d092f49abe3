import path from 'node:path'
import pg from 'pg'
import { installedPostgres, usableBinaries } from './embedded/binaries.ts'
import { bringUp } from './embedded/bring-up.ts'
import { codeOf, messageOf } from './embedded/errors.ts'
import { initialise } from './embedded/initialise.ts'
import { keepUp } from './embedded/keep-up.ts'
import { chooseStateDir, port, socketDirOf, type Cluster } from './embedded/paths.ts'
import { shutDown } from './embedded/postmaster.ts'
import { roles } from './embedded/role-names.ts'
import { ownerOf } from './embedded/roles.ts'
import { leave, type Session } from './embedded/session.ts'
import type { User } from './embedded/unprivileged.ts'

export type EmbeddedOptions = {
  /**
   * Directory for the data, created if missing. Holds the cluster (`pg18`), its log and socket, besides other files of
   * ours.
   */
  readonly dataDir: string
  readonly database?: string
  /** Whether data is fsynced. False, for tests, loses everything if the machine crashes. */
  readonly durable?: boolean
  /** Fallback directory for root's data if PostgreSQL's user can't enter `dataDir`. */
  readonly fallbackDir?: string
  /** How long to wait for a PostgreSQL that shows no sign of life, in milliseconds (20 s). */
  readonly patience?: number
  readonly log?: (line: string) => void
  /** Further settings of PostgreSQL, if this call starts it. */
  readonly settings?: Cluster['settings']
}

export type Embedded = {
  /**
   * Directory that holds the cluster, its log and its socket: `dataDir`, or another that PostgreSQL's user can enter.
   */
  readonly stateDir: string
  /** How the server connects: as neither the superuser nor the owner. */
  readonly config: { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  /** How the owner connects, who migrates. Its password is read for each connection. */
  readonly owner: pg.ClientConfig
  /** How copies of the files and the write-ahead log are asked for, on connections for replication. */
  readonly backup: pg.ClientConfig
  /** User that PostgreSQL runs as, if that is not ours: we are root. */
  readonly user: User | undefined
  readonly how: 'initialised' | 'started' | 'recovered' | 'adopted'
  /** Ends this process's use. The last process to do so shuts PostgreSQL down; further calls do nothing. */
  stop(): Promise<void>
}

/**
 * Makes sure that the PostgreSQL of this data directory runs, and supervises it until `stop`: a dead postmaster is
 * always restarted. Any number of processes may share one data directory, start and stop in any order, and be killed:
 * PostgreSQL outlives them and the next one adopts it. It listens on a Unix socket only and never runs as root. Throws
 * if it can't be started, with the end of PostgreSQL's log.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { database = defaultDatabase, log = () => {} } = options
  const cluster = findCluster(options, log)
  const initialised = await initialise(cluster)
  const { session, how } = await bringUp(cluster, options.patience)
  const supervision = keepUp(cluster, session, log)
  const owner = await ownerOf(cluster, database)
    .then(async (found) => {
      await createDatabase(session, found)
      return found
    })
    .catch(async (error: unknown) => {
      await stop(cluster, supervision, log)
      throw error
    })
  // From here on the session alone must not keep a program alive that has nothing left to do.
  session.unref()
  let stopped: Promise<void> | undefined

  return {
    stateDir: cluster.stateDir,
    config: { host: cluster.socketDir, port, user: roles.server, database },
    owner,
    user: cluster.user,
    backup: { host: cluster.socketDir, port, user: roles.backup },
    how: initialised ? 'initialised' : how,
    stop: () => (stopped ??= stop(cluster, supervision, log)),
  }
}

export const defaultDatabase = 'fortnight'

/** Directory for root's data that PostgreSQL's user could not reach otherwise. */
export const defaultFallbackDir = '/var/lib/fortnight'

/** Finds or chooses the place of a data directory's cluster; creates its parent directory if missing. */
export function findCluster(options: EmbeddedOptions, log: (line: string) => void): Cluster {
  const { dataDir, durable = true, fallbackDir, settings } = options
  const installed = installedPostgres()
  const { stateDir, user } = chooseStateDir(dataDir, fallbackDir ?? defaultFallbackDir, installed.major, log)
  return {
    stateDir,
    dataDir: path.join(stateDir, `pg${installed.major}`),
    socketDir: socketDirOf(stateDir),
    logFile: path.join(stateDir, 'postgres.log'),
    binDir: usableBinaries(installed, stateDir, user),
    user,
    durable,
    ...(settings && { settings }),
  }
}

/**
 * Creates the database as its owner, if missing. `create database` has no "if not exists", and another process may create it between
 * our check and our statement.
 */
async function createDatabase(session: Session, owner: pg.ClientConfig) {
  const { database = '' } = owner
  const found = await session.query('select from pg_database where datname = $1', [database])
  if (found.rowCount) return
  const client = new pg.Client({ ...owner, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
  } finally {
    await client.end()
  }
}

async function stop(cluster: Cluster, supervision: ReturnType<typeof keepUp>, log: (line: string) => void) {
  const session = await supervision.release()
  // Without a session PostgreSQL is down or unreachable, and stopping it unasked might hurt another user.
  if (!session) return
  try {
    const last = await leave(session)
    if (last && !(await shutDown(cluster))) log('PostgreSQL is still shutting down')
  } catch (error) {
    log(`PostgreSQL was lost while leaving it: ${messageOf(error)}`)
  } finally {
    await session.end().catch(() => {})
  }
}
