import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { canReach, ownerOf, unprivilegedUser, type User } from './unprivileged.ts'

/** One embedded PostgreSQL: the place of its files, its binaries and its user. All paths are absolute and real. */
export type Cluster = {
  readonly stateDir: string
  readonly dataDir: string
  readonly socketDir: string
  readonly logFile: string
  readonly binDir: string
  readonly user: User | undefined
  readonly durable: boolean
  /** Further settings on PostgreSQL's command line. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Number in the socket's file name; no TCP port is ever opened. */
export const port = 5432

// sun_path holds 103 bytes on macOS and 107 on Linux.
const longestSocketPath = 103

export const hashOf = (file: string) => createHash('sha256').update(file).digest('hex').slice(0, 12)

/**
 * Fallback place for the data of a directory that PostgreSQL's user cannot enter; named by the path, so that two clones
 * do not share it.
 */
export const fallbackOf = (dir: string, fallbackDir: string) => path.join(path.resolve(fallbackDir), hashOf(dir))

const holdsCluster = (dir: string, major: string) => existsSync(path.join(dir, `pg${major}`))

/** Place of a data directory's cluster, without creating anything; undefined if there is none. */
export function existingCluster(wanted: string, fallbackDir: string, major: string): string | undefined {
  if (!existsSync(wanted)) return undefined
  const resolved = realpathSync(wanted)
  return [resolved, fallbackOf(resolved, fallbackDir)].find((dir) => holdsCluster(dir, major))
}

/**
 * Chooses the directory that holds the cluster, its log and its socket: `wanted`, unless we are root and PostgreSQL's
 * user can't enter it (a clone under /root). Then it is a directory below `fallbackDir`, named by the wanted path so
 * that two clones don't share it. Throws if there is a cluster in `wanted` that we may not or can't use.
 */
export function chooseStateDir(wanted: string, fallbackDir: string, major: string, log: (line: string) => void) {
  mkdirSync(wanted, { recursive: true })
  const dir = realpathSync(wanted)
  const elsewhere = fallbackOf(dir, fallbackDir)
  const owner = ownerOf(path.join(dir, `pg${major}`))
  const user = unprivilegedUser(owner ?? ownerOf(path.join(elsewhere, `pg${major}`)))
  if (!user && owner && owner.uid !== process.getuid?.()) {
    throw new Error(`the database in ${dir} belongs to uid ${owner.uid}: start as that user or as root`)
  }
  const stateDir = !user || belongsHere(dir, elsewhere, major, user) ? dir : elsewhere
  if (user && stateDir === elsewhere) {
    makeReachable(elsewhere, user)
    log(`PostgreSQL runs as uid ${user.uid}, which cannot enter ${dir}: its data is kept in ${elsewhere}`)
  }
  refuseOtherVersions(stateDir, major)
  return { stateDir, user }
}

/** Opens the fallback directory, which root's umask of 077 would close. */
function makeReachable(dir: string, user: User) {
  mkdirSync(dir, { recursive: true })
  for (const made of [path.dirname(dir), dir]) chmodSync(made, 0o755)
  if (!canReach(user, dir)) throw new Error(`PostgreSQL runs as uid ${user.uid}, which cannot enter ${dir} either`)
}

/**
 * An existing cluster wins over a better place: data must not seem to vanish because an operator changed a file mode.
 */
function belongsHere(dir: string, elsewhere: string, major: string, user: User): boolean {
  const reachable = canReach(user, dir)
  if (holdsCluster(dir, major)) {
    if (reachable) return true
    throw new Error(`the database in ${dir} belongs to uid ${user.uid}, which cannot enter that directory`)
  }
  return reachable && !holdsCluster(elsewhere, major)
}

function refuseOtherVersions(stateDir: string, major: string) {
  const others = readdirSync(stateDir).filter((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (others.length > 0 && !holdsCluster(stateDir, major)) {
    throw new Error(`${stateDir} holds ${others.join(', ')}, but this is PostgreSQL ${major}: upgrade the data first`)
  }
}

/** Place of the socket: next to the data, or below /tmp if that path would be too long for a socket. */
export function socketDirOf(stateDir: string): string {
  const beside = path.join(stateDir, 'run')
  const isShortEnough = Buffer.byteLength(path.join(beside, `.s.PGSQL.${port}`)) <= longestSocketPath
  // Not os.tmpdir(): every process must compute the same path, whatever its environment.
  return isShortEnough ? beside : path.join('/tmp', `fortnight-${hashOf(stateDir)}`)
}

/**
 * Creates the directory of the socket, open to its user alone: every process that reaches the socket is let in without
 * a password.
 */
export function makeSocketDir(cluster: Cluster) {
  const { socketDir, user } = cluster
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  checkSocketDir(cluster)
  if (user) chownSync(socketDir, user.uid, user.gid)
}

/**
 * Throws if the socket's directory belongs to another user, who may have created it in /tmp to impersonate our
 * database.
 */
export function checkSocketDir({ socketDir, user }: Cluster) {
  const found = lstatSync(socketDir, { throwIfNoEntry: false })
  if (!found) return
  const isOurs = found.uid === process.getuid?.() || found.uid === user?.uid
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketDir} is not a private directory of PostgreSQL's user`)
  }
}
