/** Objects of one role, as the statements that give them to another: `$1` gets what `$2` owns, in schema `$3` or in all of ours. */
export const handOverStatements = `
  with schemas as (
    select oid, nspname, nspowner from pg_namespace
    where case when $3::text is null then nspname !~ '^pg_' and nspname <> 'information_schema' else nspname = $3 end),
  -- Part of an extension, or a sequence that goes with its column. A partition depends on its table in the same way, and does not go with it.
  dependent as (select classid, objid from pg_depend d left join pg_class s on classid = 'pg_class'::regclass and s.oid = objid and relkind = 'S'
    where deptype = 'e' or (deptype in ('a', 'i') and s.oid is not null))
  select format('alter schema %I owner to %I', nspname, $1::text) as statement from schemas where nspowner = to_regrole($2)
  union all
  select format('alter table %s owner to %I', c.oid::regclass, $1::text) from pg_class c join schemas s on s.oid = relnamespace
  where relowner = to_regrole($2) and relkind in ('r', 'p', 'v', 'm', 'S')
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from dependent where classid = 'pg_class'::regclass)
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text) from pg_proc p join schemas s on s.oid = pronamespace
  where proowner = to_regrole($2) and ('pg_proc'::regclass, p.oid) not in (select classid, objid from dependent where classid = 'pg_proc'::regclass)
  union all
  select format('alter type %s owner to %I', t.oid::regtype, $1::text) from pg_type t join schemas s on s.oid = typnamespace
  where typowner = to_regrole($2) and typtype in ('e', 'd')
    and ('pg_type'::regclass, t.oid) not in (select classid, objid from dependent where classid = 'pg_type'::regclass)`
