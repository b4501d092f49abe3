import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../database.ts'
import { findCluster } from '../embedded.ts'
import { aPlace, cleanUp, query, start, until } from '../embedded.fixtures.ts'
import { initialise } from './initialise.ts'
import { port } from './paths.ts'
import { launch, shutDown } from './postmaster.ts'
import { roles } from './role-names.ts'

let place: string
beforeAll(async () => void (place = await aPlace()))
afterAll(cleanUp)

/** Runs a statement on a connection of its own; throws what PostgreSQL refuses with. */
async function ask(config: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

const code = (config: ClientConfig, text = 'select 1') =>
  ask(config, text).then(
    () => 'admitted',
    (error: { code?: string }) => error.code,
  )
const superuser = (config: ClientConfig) => ({ ...config, user: 'postgres', database: 'postgres' })

test('each role does its own work: the server serves, the owner needs a password, copies run no statement, the superuser is kept out', async () => {
  const { config, owner, backup, stop } = await start(place)
  expect(await ask(config, 'select current_user::text, rolsuper from pg_roles where rolname = current_user')).toEqual([
    roles.server,
    false,
  ])
  expect(await code(config, 'create table mine (id int)')).toBe('42501')
  expect(await code(owner, 'create table ours (id int)')).toBe('admitted')
  expect(await ask(owner, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false])
  expect(await code({ ...owner, password: 'guessed' })).toBe('28P01')
  expect(await ask({ ...backup, replication: 'true' }, 'IDENTIFY_SYSTEM')).toHaveLength(4)
  expect(await code({ ...backup, database: config.database })).toBe('28000')
  await until(async () => (await code(superuser(config))) === '28000')
  expect(statSync(path.join(place, 'pg18', `${roles.owner}.password`)).mode & 0o777).toBe(0o600)
  await stop()
})

test('a lost password is made again, and a superuser that was left admitted is kept out by the next start', async () => {
  const first = await start(place)
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  rmSync(path.join(place, 'pg18', `${roles.owner}.password`))
  const second = await start(place)
  expect(await query(second, 'select answer from kept')).toEqual([42])
  await second.stop()

  const admission = path.join(place, 'pg18', 'pg_hba.conf')
  writeFileSync(
    admission,
    `local all postgres trust # Fortnight, for a moment\n${readFileSync(admission, 'utf8')}local all mine peer\n`,
  )
  const third = await start(place)
  expect(await code(superuser(third.config))).toBe('28000')
  expect(readFileSync(admission, 'utf8')).toContain('local all mine peer')
})

test('a database that the superuser made and owns is taken over with all its data at the next start', async () => {
  const earlier = await aPlace()
  const cluster = findCluster({ dataDir: earlier, durable: false }, () => {})
  await initialise(cluster)
  await launch(cluster)
  const before = { host: cluster.socketDir, port, user: 'postgres', database: 'fortnight' }
  await until(async () => (await code({ ...before, database: 'postgres' })) === 'admitted')
  await ask({ ...before, database: 'postgres' }, 'create database fortnight')
  await migrateDatabase(before)
  await ask(
    before,
    `insert into audit_log (actor_id, action, subject, data) values (null, 'settings.change', 'a', '{}')`,
  )
  await ask(before, 'create table pgboss.job (name text) partition by list (name)')
  await ask(before, 'create table pgboss.job_common partition of pgboss.job default')
  await shutDown(cluster)

  const { config, owner } = await start(earlier)
  await migrateDatabase(owner, { server: config.user })
  const owners = `select distinct relowner::regrole::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`
  expect(await ask(config, owners)).toEqual([roles.owner])
  expect(await ask(config, `select proowner::regrole::text from pg_proc where proname = 'chain_event'`)).toEqual([
    roles.owner,
  ])
  expect(await ask(config, 'select count(*)::int from audit_log l join audit_chain on line_id = l.id')).toEqual([1])
  expect(await code(config, 'delete from audit_log')).toBe('42501')
  expect(
    await code(
      config,
      `insert into audit_log (actor_id, action, subject, data) values (null, 'settings.change', 'b', '{}')`,
    ),
  ).toBe('admitted')
  expect(await code(config, 'alter table pgboss.job add more int')).toBe('admitted')
  expect(await code(config, 'drop table pgboss.job_common')).toBe('admitted')
  await until(async () => (await code(superuser(config))) === '28000')
})
