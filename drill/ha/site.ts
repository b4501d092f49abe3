import { randomBytes } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Three machines: addresses of the loopback network, so that each has the ports that docs/high-availability.md names. */
export const machines = [
  { name: 'db1', address: '127.77.0.1' },
  { name: 'db2', address: '127.77.0.2' },
  { name: 'db3', address: '127.77.0.3' },
] as const
export type Machine = (typeof machines)[number]

/** Where visitors come in. */
export const front = '127.77.0.1:8080'

export type Values = Readonly<Record<string, string>>

const template = (file: string) => readFileSync(new URL(`../../deploy/ha/${file}`, import.meta.url), 'utf8')

/** Fills in a template of deploy/ha as `envsubst` does; unlike that it throws for what has no value. */
export const fill = (file: string, values: Values): string =>
  template(file).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/ha/${file} needs ${name}`)
    return value
  })

/** The variables of a filled-in file of lines `NAME=value`. */
export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** The values of deploy/ha/site.env, each replaced that has to differ on one machine. */
export function valuesOf(folder: string, postgres: string, asynchronous: boolean) {
  const [one, two, three] = machines
  const secret = () => randomBytes(24).toString('hex')
  const shared = {
    ...variablesOf(template('site.env')),
    NODE1: one.address,
    NODE2: two.address,
    NODE3: three.address,
    ...Object.fromEntries(
      ['SUPERUSER', 'REPLICATION', 'REST', 'OWNER', 'SERVER'].map((whose) => [`${whose}_PASSWORD`, secret()]),
    ),
    ...(asynchronous && { SYNCHRONOUS: 'off', STRICT: 'false' }),
    POSTGRES_BIN: postgres,
  }
  return ({ name, address }: Machine): Values => ({
    ...shared,
    NAME: name,
    ADDRESS: address,
    LOCAL: address,
    WEB_BIND: `${address}:8080`,
    ETCD_DATA: join(folder, name, 'etcd'),
    POSTGRES_DATA: join(folder, name, 'postgres'),
    POSTGRES_SOCKETS: join(folder, name),
    PGBOUNCER_USERS: join(folder, name, 'userlist.txt'),
  })
}

/** The folder of a program; throws with the name of what is missing. */
export function folderOf(program: string, folders: readonly string[]): string {
  const usual = ['/usr/lib/postgresql/18/bin', '/usr/sbin']
  const all = [...folders, ...(process.env['PATH'] ?? '').split(delimiter), ...usual]
  const found = all.find((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (!found)
    throw new Error(
      `${program} is missing: apt-get install etcd-server patroni python3-etcd haproxy pgbouncer postgresql-18, or --bin`,
    )
  return found
}
