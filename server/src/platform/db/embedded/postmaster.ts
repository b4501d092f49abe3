import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@fortnight/contract/format/spans'
import { keepSuperuserOut } from './admission.ts'
import { codeOf } from './errors.ts'
import { makeSocketDir, port, type Cluster } from './paths.ts'
import { runBinary } from './run-binary.ts'

/** Pid in the cluster's lock file: undefined without a file, 0 if the file holds no pid. */
function lockedBy({ dataDir }: Pick<Cluster, 'dataDir'>): number | undefined {
  try {
    return Math.max(0, Number.parseInt(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10) || 0)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Pid of the live postmaster of this cluster. A pid alone proves nothing: it may be a zombie, or belong to another
 * program by now (after a reboot, and in containers almost always), so its command line must name our data directory.
 */
export function livingPostmaster(cluster: Pick<Cluster, 'dataDir'>): number | undefined {
  const pid = lockedBy(cluster)
  return pid && `${commandLine(pid)} `.includes(`/postgres -D ${cluster.dataDir} `) ? pid : undefined
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Starts a postmaster and waits until it has taken the lock file, which is before it recovers and accepts connections.
 * Returns 'recovered' if the last postmaster of this cluster had not been shut down. Throws if the new one ends at
 * once.
 */
export async function launch(cluster: Cluster): Promise<'started' | 'recovered'> {
  const last = lockedBy(cluster)
  if (last === 0) removeUnreadableLock(cluster)
  makeSocketDir(cluster)
  await keepSuperuserOut(cluster)
  // PostgreSQL refuses to start while the pid in its lock file belongs to any live process of the same user. This
  // variable makes it disregard that one pid, which we know to be stale, and keeps its other interlocks; deleting the
  // file would lose them.
  const env = last ? { PG_GRANDPARENT_PID: String(last) } : {}
  const { child, ended } = runBinary(cluster, 'postgres', ['-D', cluster.dataDir, ...settings(cluster)], env)
  child.unref()
  while (child.pid === undefined || lockedBy(cluster) !== child.pid) {
    const end = await Promise.race([ended, sleep(10)])
    if (end) throw new Error(`it ended with ${end}`)
  }
  return last === undefined ? 'started' : 'recovered'
}

/**
 * Removes a lock file without a pid, over which PostgreSQL refuses to start. An empty file may be about to be written,
 * so it is given 2 s.
 */
function removeUnreadableLock({ dataDir }: Cluster) {
  const file = path.join(dataDir, 'postmaster.pid')
  const { size, mtimeMs } = statSync(file)
  if (size === 0 && Date.now() - mtimeMs < 2000) throw new Error('another PostgreSQL is starting on this data')
  rmSync(file)
}

/**
 * Settings on the command line. They override postgresql.conf and ALTER SYSTEM, which the operator may use for
 * everything else.
 */
function settings({ socketDir, durable, settings: further }: Cluster): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port,
    max_connections: 200,
    shared_buffers: '128MB',
    // Parallel workers of one query take the core of another request: on two cores, counts gain 30-50 % without them.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller reports failed statements; their details quote user input, which must not reach this log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // What an archive that is away has not taken stays on this disk, up to that much: a full disk would stop every write.
    max_slot_wal_keep_size: '4GB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...further,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Ends every session, writes a checkpoint and waits until the postmaster is gone; false if that takes over a minute.
 */
export async function shutDown(cluster: Cluster): Promise<boolean> {
  const pid = livingPostmaster(cluster)
  if (!pid) return true
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + minuteMs; livingPostmaster(cluster) === pid; await sleep(20)) {
    if (Date.now() > deadline) return false
  }
  // PostgreSQL rightly refuses this if another process has started a new postmaster meanwhile.
  await rmdir(cluster.socketDir).catch(() => {})
  return true
}
