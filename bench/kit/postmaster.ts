import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The process id of the PostgreSQL that keeps its data in this folder. */
export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends the PostgreSQL of this folder if one is left; a killed server's outlives it. */
export async function endPostmaster(dataDir: string): Promise<void> {
  let pid: number
  try {
    pid = postmasterOf(dataDir)
  } catch {
    // No lock file: it was shut down.
    return
  }
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let wait = 0; wait < 200 && isAlive(pid); wait++) await sleep(50)
}
