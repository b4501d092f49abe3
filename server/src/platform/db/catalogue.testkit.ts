import type pg from 'pg'

/** Condition that leaves out objects of extensions. */
const ours = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/**
 * Definition of a database without its rows, one line per object. Columns are sorted by name, because their position
 * depends on when they were added. What a month has is what its table has.
 */
const parts = {
  schemas: `select n.nspname || ' ' || coalesce(n.nspacl::text, '') from pg_namespace n where n.nspname = 'public'`,
  extensions: `select extname || ' ' || extversion from pg_extension`,
  tables: `select concat_ws(' ', c.relname, c.relkind, c.relpersistence,
      (select array_agg(o order by o) from unnest(c.reloptions) o)::text, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.relacl::text, obj_description(c.oid, 'pg_class'))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${ours('pg_class', 'c.oid')}`,
  columns: `select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget, a.attoptions::text, a.attacl::text,
      col_description(c.oid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  constraints: `select concat_ws(' ', coalesce(c.conrelid::regclass::text, c.contypid::regtype::text), c.conname, c.contype,
      pg_get_constraintdef(c.oid), c.convalidated, c.conenforced)
    from pg_constraint c where c.connamespace = 'public'::regnamespace
      and not exists (select from pg_class p where p.oid in (c.conrelid, c.confrelid) and p.relispartition)`,
  partitions: `select pg_get_partkeydef(r.partrelid) || ' ' || c.relname || ' ' || case when c.oid = r.partdefid then 'default' else '' end
    from pg_partitioned_table r join pg_inherits i on i.inhparent = r.partrelid join pg_class c on c.oid = i.inhrelid
    where c.relnamespace = 'public'::regnamespace`,
  indexes: `select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready, i.indisclustered, i.indisreplident)
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  functions: `select concat_ws(' ', p.oid::regprocedure, p.prokind, pg_get_function_arguments(p.oid), 'returns', pg_get_function_result(p.oid),
      l.lanname, p.provolatile, p.proparallel, p.proisstrict, p.prosecdef, p.proleakproof, p.procost, p.prorows, p.proconfig::text, p.proacl::text,
      regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), '\\s+', ' ', 'g'))
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'p.oid')}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and not t.tgisinternal`,
  views: `select c.relname || ' ' || pg_get_viewdef(c.oid) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
  rules: `select r.tablename || ' ' || r.definition from pg_rules r where r.schemaname = 'public'`,
  policies: `select p::text from pg_policies p where p.schemaname = 'public'`,
  sequences: `select concat_ws(' ', c.relname, c.relpersistence, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      s.seqcycle, c.relacl::text, d.refobjid::regclass, a.attname)
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relnamespace = 'public'::regnamespace`,
  types: `select concat_ws(' ', t.typname, t.typtype, t.typbasetype::regtype, t.typacl::text) from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype <> 'c' and t.typelem = 0 and ${ours('pg_type', 't.oid')}`,
  statistics: `select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace`,
  'default privileges': `select a.defaclobjtype::text || ' ' || a.defaclacl::text from pg_default_acl a`,
  'event triggers': `select e.evtname || ' ' || e.evtevent from pg_event_trigger e`,
}

/** Catalogue of a database's public schema, to be compared with that of another. */
export async function catalogueOf(client: pg.Client): Promise<Record<string, string[]>> {
  const catalogue: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await client.query<{ line: string }>(`select t.line from (${query}) t (line) order by 1`)
    catalogue[name] = rows.map(({ line }) => line)
  }
  return catalogue
}
