import type pg from 'pg'
import { handOverStatements } from './ownership.ts'

/**
 * The one list of what the server's role can do in our schema. It reads, adds, changes and deletes rows; if a trigger refuses one of
 * these for a table (`refuse_change`, `refuse_unsealed`), the role has no right to it either. A month of a table is reached through the table alone. The tables below
 * are written by triggers that run as the owner, and the role has these rights alone.
 */
const narrower: Record<string, string[]> = {
  audit_chain: [],
  // What a nightly publication has read of the heads.
  run_chains: ['update (unpublished)'],
  sealed_ledgers: [],
}

/** Rights on tables that a role has and should not have, or lacks, as statements; `$1` is the role, `$2` is `narrower`. */
const due = `
  with kept as (
    select tgrelid as oid,
      bool_or(tgtype & 8 > 0 and (tgtype & 1 = 0)) as deletes, bool_or(tgtype & 16 > 0 and (tgtype & 1 = 0)) as updates
    from pg_trigger where tgfoid in (to_regproc('public.refuse_change'), to_regproc('public.refuse_unsealed')) and tgqual is null and tgattr = '' group by 1),
  tables as (
    select c.oid, c.relname, c.relkind, c.relispartition, coalesce(k.deletes, false) as deletes, coalesce(k.updates, false) as updates, $2::jsonb -> c.relname as narrower
    from pg_class c left join kept k on k.oid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
  rights as (
    select t.oid, r.name, case
        when t.relispartition then false
        when r.name = 'SELECT' then true
        when r.name in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN') or t.relkind not in ('r', 'p') or t.narrower is not null then false
        when r.name = 'UPDATE' then not t.updates when r.name = 'DELETE' then not t.deletes else true end as due
    from tables t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as r(name))
  -- All tables with the same difference at once: each grant writes every table's row of the catalogue.
  select case when due then format('grant %s on %s to %I', names, string_agg(oid::regclass::text, ', '), $1::text)
    else format('revoke %s on %s from %I', names, string_agg(oid::regclass::text, ', '), $1::text) end as statement
  from (select oid, due, string_agg(name, ', ') as names from rights where has_table_privilege($1, oid, name) <> due group by oid, due) r
  group by due, names
  union all
  select format('grant %s on %s to %I', n.value, t.oid::regclass, $1::text)
  from tables t, jsonb_array_elements_text(t.narrower) n
  where not has_column_privilege($1, t.oid, substring(n.value from '\\((\\w+)\\)'), split_part(n.value, ' ', 1))
  union all
  select format('grant usage, select, update on sequence %s to %I', c.oid::regclass, $1::text) from pg_class c
  where c.relnamespace = 'public'::regnamespace
    -- Asked of sequences alone: the order of conditions is PostgreSQL's.
    and case when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'UPDATE') else false end
  union all
  select format('grant usage on schema %I to %I', nspname, $1::text) from pg_namespace
  where nspname in ('public', 'drizzle') and not has_schema_privilege($1, oid, 'USAGE')
  union all
  select format('grant select on %s to %I', c.oid::regclass, $1::text) from pg_class c
  where c.relnamespace = to_regnamespace('drizzle') and c.relkind = 'r' and not has_table_privilege($1, c.oid, 'SELECT')`

/** Statements that give a role the rights of the server, and no other; none once it has them. */
export async function grantsDue(owner: Pick<pg.ClientBase, 'query'>, server: string): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(due, [server, JSON.stringify(narrower)])
  return rows.map(({ statement }) => statement)
}

/**
 * Gives a role the rights of the server, in a database that the caller of `owner` owns: to be called after migrations, so that a new
 * table needs nothing by hand. Background work makes and changes tables of its own (partitions too): its schema belongs to the server.
 */
export async function grantTo(owner: pg.ClientBase, server: string): Promise<void> {
  const { rows: found } = await owner.query<{ user: string }>('select current_user as user')
  const user = found[0]?.user
  if (user === server) return
  const { rows: moved } = await owner.query<{ statement: string }>(handOverStatements, [server, user, 'pgboss'])
  const all = [...moved.map(({ statement }) => statement), ...(await grantsDue(owner, server))]
  if (all.length) await owner.query(`begin; ${all.join('; ')}; commit`)
}
