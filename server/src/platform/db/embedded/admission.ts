import { chownSync, existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cluster } from './paths.ts'
import { roles } from './role-names.ts'

/**
 * Who can connect (pg_hba.conf): the socket's directory admits our user alone, and what needs more than the server's rights has a
 * password. No line admits the superuser.
 */
const admission = `# Written by Fortnight. Lines that you add stay.
local all ${roles.server} trust
local all ${roles.owner} scram-sha-256
local replication ${roles.backup} trust
`
const admitSuperuser = 'local all postgres trust # Fortnight, for a moment\n'

const admissionFile = ({ dataDir }: Cluster) => path.join(dataDir, 'pg_hba.conf')
/** File with the owner's password, in the cluster: it goes with its copies. */
export const passwordFile = ({ dataDir }: Cluster) => path.join(dataDir, `${roles.owner}.password`)

/** Replaces a file as a whole; it belongs to PostgreSQL's user, and no other user reads it. */
export async function replace(file: string, content: string, { user, durable }: Cluster): Promise<void> {
  const fresh = `${file}.new`
  await writeFile(fresh, content, { mode: 0o600, flush: durable })
  if (user) chownSync(fresh, user.uid, user.gid)
  await rename(fresh, file)
}

/** Lets the superuser in, or keeps it out; without effect on a running PostgreSQL until that reads the file again. */
export async function writeAdmission(cluster: Cluster, superuser: boolean): Promise<void> {
  const file = admissionFile(cluster)
  const found = readFileSync(file, 'utf8').replaceAll(admitSuperuser, '')
  // That of initdb lets everyone in as everyone.
  const kept = found.includes(` ${roles.server} `) ? found : admission
  const content = (superuser ? admitSuperuser : '') + kept
  if (readFileSync(file, 'utf8') !== content) await replace(file, content, cluster)
}

/** Keeps the superuser out after a process that was killed while it had let it in; called before PostgreSQL starts. */
export async function keepSuperuserOut(cluster: Cluster): Promise<void> {
  if (existsSync(passwordFile(cluster))) await writeAdmission(cluster, false)
}
