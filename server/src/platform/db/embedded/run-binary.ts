import { spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Cluster } from './paths.ts'

const longestLog = 16 * 1024 * 1024

/**
 * Starts initdb or postgres as the cluster's user, writing to the cluster's log, in a session of its own so that Ctrl-C
 * on our terminal doesn't reach it. `ended` resolves with a phrase that says how it ended; it never rejects.
 */
export function runBinary(cluster: Cluster, name: 'initdb' | 'postgres', args: string[], env: NodeJS.ProcessEnv = {}) {
  const log = openLog(cluster)
  const child = spawn(path.join(cluster.binDir, name), args, {
    ...cluster.user,
    cwd: '/',
    detached: true,
    // A preloaded library, such as the tests' fake clock, is preloaded there too, so that both processes agree on the
    // time.
    env: { PATH: process.env.PATH, LD_PRELOAD: process.env.LD_PRELOAD, LC_ALL: 'C', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === null ? `signal ${signal}` : `exit code ${code}`))
  })
  return { child, ended }
}

/** The last lines of the cluster's log, for an error message. */
export function logTail({ logFile }: Cluster): string {
  if (!existsSync(logFile)) return ''
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

function openLog({ logFile, user }: Cluster): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > longestLog) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  if (user) fchownSync(log, user.uid, user.gid)
  return log
}
