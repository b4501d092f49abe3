import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { passwordFile, replace, writeAdmission } from './admission.ts'
import { codeOf } from './errors.ts'
import { hashOf, port, type Cluster } from './paths.ts'
import { livingPostmaster } from './postmaster.ts'
import { tryProcessLock } from './process-lock.ts'
import { roles } from './role-names.ts'
import { handOver } from './take-over.ts'

/** SQLSTATE of a connection that is refused because of who asks: no line admits the role, or there is no such role. */
export const isNotAdmitted = (error: unknown) => codeOf(error) === '28000'

async function connect(cluster: Cluster, user: string, database = 'postgres'): Promise<Client> {
  const client = new Client({ host: cluster.socketDir, port, user, database, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Connects as the superuser, whom no line admits: who can write that file and signal PostgreSQL can add one. */
async function connectAsSuperuser(cluster: Cluster): Promise<Client> {
  try {
    return await connect(cluster, 'postgres')
  } catch (error) {
    if (!isNotAdmitted(error)) throw error
  }
  await writeAdmission(cluster, true)
  const postmaster = livingPostmaster(cluster)
  if (!postmaster) throw new Error('PostgreSQL went away')
  process.kill(postmaster, 'SIGHUP')
  for (const deadline = Date.now() + 10_000; ; await sleep(10)) {
    try {
      return await connect(cluster, 'postgres')
    } catch (error) {
      if (!isNotAdmitted(error) || Date.now() > deadline) throw error
    }
  }
}

/** Waits for this machine's lock on the roles of a cluster. */
async function takeLock(cluster: Cluster): Promise<() => void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    const release = await tryProcessLock(`fortnight-roles-${hashOf(cluster.dataDir)}`)
    if (release) return release
    if (Date.now() > deadline) throw new Error('another process has been making the roles of the database for too long')
  }
}

/** Runs statements as the superuser of a running cluster, who cannot connect before and after. */
export async function asSuperuser<T>(cluster: Cluster, act: (client: Client) => Promise<T>): Promise<T> {
  const release = await takeLock(cluster)
  try {
    const client = await connectAsSuperuser(cluster)
    try {
      return await act(client)
    } finally {
      await writeAdmission(cluster, false)
      await client.query('select pg_reload_conf()').finally(() => client.end())
    }
  } finally {
    release()
  }
}

/**
 * Makes the roles that a running cluster lacks: it is new, of a version that used the superuser alone, or its owner's password is
 * gone. What belongs to the superuser in its databases becomes the owner's.
 */
export function makeRoles(cluster: Cluster): Promise<void> {
  return asSuperuser(cluster, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const isThere = (name: string) => rows.some(({ rolname }) => rolname === name)
    // Another process has made them meanwhile.
    if (isThere(roles.owner) && existsSync(passwordFile(cluster))) return
    if (!isThere(roles.owner)) {
      const { server, owner, backup } = roles
      await client.query(`begin; create role ${server} login; create role ${owner} login createdb in role ${server};
        create role ${backup} login replication; commit`)
    }
    await handOver(client, (database) => connect(cluster, 'postgres', database))
    const password = randomBytes(32).toString('base64url')
    // Rounds are for passwords that could be guessed; this one would only cost each connection as much again.
    await client.query(`set scram_iterations = 1; alter role ${roles.owner} password ${client.escapeLiteral(password)}`)
    await replace(passwordFile(cluster), password, cluster)
  })
}

/** How the owner connects to a database. The password is read for each connection, and kept by none of ours. */
export async function ownerOf(cluster: Cluster, database: string): Promise<ClientConfig> {
  if (!existsSync(passwordFile(cluster))) await makeRoles(cluster)
  const password = () => readFile(passwordFile(cluster), 'utf8')
  return { host: cluster.socketDir, port, user: roles.owner, database, password }
}
