import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '@fortnight/contract/format/spans'
import type { Cluster } from './paths.ts'
import { logTail, runBinary } from './run-binary.ts'

const anHour = hourMs

/**
 * Creates the cluster unless there is one; true if this call created it. initdb works in a temporary directory that is
 * renamed when complete: a killed initdb leaves no half cluster, and of several first starts at once one wins and all
 * use its cluster.
 */
export async function initialise(cluster: Cluster): Promise<boolean> {
  const { dataDir, stateDir, user, durable } = cluster
  const exists = () => existsSync(path.join(dataDir, 'PG_VERSION'))
  if (exists()) return false
  await removeAbandoned(cluster)
  const fresh = `${dataDir}.new-${randomUUID().slice(0, 8)}`
  mkdirSync(fresh, { mode: 0o700 })
  if (user) chownSync(fresh, user.uid, user.gid)
  try {
    const { child, ended } = runBinary(cluster, 'initdb', [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-locale',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    const how = await ended
    if (child.exitCode !== 0) throw new Error(`initdb failed (${how})\n${logTail(cluster)}`)
    await rename(fresh, dataDir)
    if (durable) await syncDirectory(stateDir)
    return true
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (exists()) return false
    throw error
  }
}

/** Removes what killed runs of initdb left. By age, because another process may be in the middle of one. */
async function removeAbandoned({ stateDir, dataDir }: Cluster) {
  for (const name of readdirSync(stateDir)) {
    const left = path.join(stateDir, name)
    const age = Date.now() - (statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (left.startsWith(`${dataDir}.new-`) && age > anHour) await rm(left, { recursive: true, force: true })
  }
}

/** Syncs a directory: a rename survives a power cut only once the directory that holds the name is on disk. */
async function syncDirectory(dir: string) {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
