import { expect, test } from 'vitest'
import { administer } from '../../../../tests/prepared.ts'
import { withBareDatabase } from '../../../../tests/bare-database.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { roles } from './embedded/role-names.ts'
import { grantsDue, grantTo } from './grants.ts'

const world = useTestServer()
const query = async (text: string) => (await world.database.pool.query({ text, rowMode: 'array' })).rows.flat()

/** What the server must never be able to change, whatever the rules of the tables say. */
const records = [
  'anchor_leaves',
  'anchors',
  'audit_chain',
  'audit_log',
  'decisions',
  'earnings',
  'forecasts',
  'ledger',
  'payment_corrections',
  'run_chains',
  'run_events',
  'sealed_ledgers',
  'setting_versions',
  'statement_lines',
]

test('the server is neither superuser nor owner of anything but its background work', async () => {
  expect(
    await query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user`,
    ),
  ).toEqual([false])
  expect(await query(`select nspname from pg_namespace where nspowner = current_user::regrole`)).toEqual(['pgboss'])
  expect(
    await query(
      `select distinct relnamespace::regnamespace::text from pg_class where relowner = current_user::regrole and relnamespace::regnamespace::text !~ '^pg_'`,
    ),
  ).toEqual(['pgboss'])
  expect(
    await query(
      `select has_schema_privilege('public', 'create') or has_database_privilege(current_database(), 'create')`,
    ),
  ).toEqual([false])
})

test('the server cannot change records, nor switch their triggers off', async () => {
  const able = await query(`
    select c.relname || ': ' || r from pg_class c, unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN']) r
    where c.relname = any('{${records.join()}}') and has_table_privilege(c.oid, r) order by 1`)
  expect(able).toEqual([])
  expect(
    await query(`select relname::text from pg_class where relname = any('{${records.join()}}') order by 1`),
  ).toEqual(records)
  for (const attempt of [
    `alter table run_events disable trigger all`,
    `set session_replication_role = replica`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    `insert into audit_chain (seq, line_id, hash) values (1, 1, '')`,
    `update run_chains set head = ''`,
    `insert into sealed_ledgers select * from sealed_ledgers`,
  ])
    await expect(query(attempt)).rejects.toThrow(/permission denied|must be owner/)
})

test('every table whose rows are kept by a trigger denies the right too, and no table can be emptied at once', async () => {
  const kept = `(select from pg_trigger where tgrelid = c.oid and tgfoid = 'refuse_change'::regproc and tgtype & 8 > 0)`
  expect(
    await query(`select relname::text from pg_class c where exists ${kept} and has_table_privilege(oid, 'DELETE')`),
  ).toEqual([])
  expect(
    await query(
      `select relname::text from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'TRUNCATE')`,
    ),
  ).toEqual([])
})

test('a new table needs nothing by hand, and a right that was given is taken back', () =>
  withBareDatabase(async (owner) => {
    await owner.query(`create function refuse_change() returns trigger language plpgsql as 'begin return null; end';
      create table plain (id int generated always as identity);
      create table record (id int);
      create trigger kept before update or delete or truncate on record for each statement execute function refuse_change()`)
    const rights = async () =>
      (
        await owner.query<{ rights: string }>(`
          select relname || ': ' || string_agg(r, ' ' order by n) as rights
          from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) with ordinality as a(r, n)
          where relname in ('plain', 'record') and has_table_privilege('${roles.server}', oid, r) group by relname order by 1`)
      ).rows.map((row) => row.rights)
    const granted = ['plain: SELECT INSERT UPDATE DELETE', 'record: SELECT INSERT']
    await grantTo(owner, roles.server)
    expect(await rights()).toEqual(granted)
    await owner.query(`grant all on record, plain to ${roles.server}`)
    await grantTo(owner, roles.server)
    expect(await rights()).toEqual(granted)
    expect(await grantsDue(owner, roles.server)).toEqual([])
  }))

test('all tables of background work become the server’s, partitions and what an earlier hand-over left out too', () =>
  withBareDatabase(async (owner) => {
    await owner.query(`create schema pgboss;
      create table pgboss.job (id int generated always as identity, name text) partition by list (name);
      create table pgboss.job_common partition of pgboss.job default`)
    const left = async () =>
      (
        await owner.query<{ name: string }>(`select relname::text as name from pg_class
          where relnamespace = 'pgboss'::regnamespace and relowner <> to_regrole('${roles.server}')`)
      ).rows.map(({ name }) => name)
    await grantTo(owner, roles.server)
    expect(await left()).toEqual([])
    await owner.query('alter table pgboss.job_common owner to current_user')
    await grantTo(owner, roles.server)
    expect(await left()).toEqual([])
  }))

test('nothing is due after migrations', async () => {
  const due = await administer((owner) => grantsDue(owner, roles.server), String(world.connection.database))
  expect(due).toEqual([])
})
