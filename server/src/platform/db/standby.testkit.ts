import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { startBaseBackup } from '../../operations/backup/base-backup.ts'
import { type Embedded, findCluster } from './embedded.ts'
import { launch, livingPostmaster, shutDown } from './embedded/postmaster.ts'

/** What a process says of itself; empty if it is gone. */
function procOf(pid: string, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
const commandOf = (pid: string) => procOf(pid, 'cmdline')
const parentOf = (pid: string) => Number(/\) \w (\d+)/.exec(procOf(pid, 'stat'))?.[1])

/** Starts a standby that streams from this embedded PostgreSQL, and logs every statement. */
export async function aStandby(primary: Embedded, dataDir: string) {
  const cluster = findCluster({ dataDir, durable: false, settings: { log_statement: 'all' } }, () => {})
  await mkdir(cluster.dataDir, { mode: 0o700 })
  const file = path.join(dataDir, 'base.tar')
  const { archive } = await startBaseBackup(primary.backup)
  await pipeline(archive, createWriteStream(file))
  await promisify(execFile)('tar', ['-xf', file, '-C', cluster.dataDir])
  await chmod(cluster.dataDir, 0o700)
  const { host, port, user } = primary.backup
  await appendFile(
    path.join(cluster.dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${String(user)}'\n`,
  )
  await writeFile(path.join(cluster.dataDir, 'standby.signal'), '')
  if (cluster.user) {
    await chown(path.join(cluster.dataDir, 'standby.signal'), cluster.user.uid, cluster.user.gid)
    await promisify(execFile)('chown', ['-R', `${cluster.user.uid}:${cluster.user.gid}`, cluster.dataDir])
  }
  await launch(cluster)
  const { user: server, database } = primary.config
  return {
    address: `postgresql://${server}@localhost:${primary.config.port}/${database}?host=${encodeURIComponent(cluster.socketDir)}`,
    /** What it has logged since it was started. */
    log: () => readFileSync(cluster.logFile, 'utf8'),
    /** How many of our statements it has answered since it was started, besides the questions how far it is. */
    async answered() {
      let count = 0
      for await (const line of createInterface({ input: createReadStream(cluster.logFile) }))
        if (/ (?:execute [^:]+|statement): (?!select timeline_id|select set_config|begin|commit)/i.test(line)) count++
      return count
    },
    /** Lets it replay what it receives, or holds that up while it answers. */
    replaying(goesOn: boolean) {
      const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      for (const pid of processes)
        if (commandOf(pid).startsWith('postgres: startup') && parentOf(pid) === livingPostmaster(cluster))
          process.kill(Number(pid), goesOn ? 'SIGCONT' : 'SIGSTOP')
    },
    stop: () => shutDown(cluster),
    start: () => launch(cluster),
  }
}
