drop trigger audit_chain_append_only on audit_chain;
--> statement-breakpoint
drop trigger audit_log_chained on audit_log;
--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint
drop function audit_line(number bigint, l audit_log);
--> statement-breakpoint
ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_line_id_audit_log_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "line_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "audit_chain" SET "line_at" = "audit_log"."at" FROM "audit_log" WHERE "audit_log"."id" = "audit_chain"."line_id";
--> statement-breakpoint
ALTER TABLE "audit_chain" ALTER COLUMN "line_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at");
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_line" FOREIGN KEY ("line_id","line_at") REFERENCES "public"."audit_log"("id","at") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Has a table keep its rows in months from now on. All its rows become one month that has no beginning and ends after the newest of
-- them, so that none is copied; each rule of the table holds as before. Triggers, and what names the type of its rows, are dropped
-- before and created again after it.
create or replace function keep_in_months(kept text, key text) returns void language plpgsql as $$
declare
  before text := kept || '_before';
  rules text[];
  dropping text[];
  adding text[];
  until text;
  rule text;
  index regclass;
  numbered name := (select attname from pg_attribute where attrelid = kept::regclass and attidentity <> '');
  day text := (select case atttypid when 'date'::regtype then format('%I', key) else format('utc_day(%I)', key) end
    from pg_attribute where attrelid = kept::regclass and attname = key);
begin
  if (select relkind from pg_class where oid = kept::regclass) = 'p' then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', kept);
  select coalesce(array_agg(r.dropping), '{}'), coalesce(array_agg(r.adding), '{}') into dropping, adding from references_to(kept) r;
  foreach rule in array dropping loop execute rule; end loop;
  select array_agg(format('alter table %I add constraint %I %s', kept, conname, pg_get_constraintdef(oid)) order by contype = 'f', conname) into rules
  from pg_constraint where conrelid = kept::regclass and contype in ('p', 'u', 'f');
  select rules || coalesce(array_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '{}') into rules from pg_index
  where indrelid = kept::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = kept::regclass);
  for index in select indexrelid from pg_index where indrelid = kept::regclass loop
    execute format('alter index %s rename to %I', index, index || '_before');
  end loop;
  if numbered is not null then
    execute format('alter table %I alter column %I drop identity', kept, numbered);
  end if;
  execute format('alter table %I rename to %I', kept, before);
  execute format('create table %I (like %I including all excluding indexes excluding statistics) partition by range (%I)', kept, before, key);
  foreach rule in array rules loop execute rule; end loop;
  if numbered is not null then
    execute format('alter table %I alter column %I add generated always as identity', kept, numbered);
    execute format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %I', kept, numbered, numbered, before);
  end if;
  execute format($until$ select to_char(date_trunc('month', greatest(utc_day(clock()), max(%s))::timestamp) + interval '1 month', 'YYYY-MM-DD 00:00+00')
    from %I $until$, day, before) into until;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', kept, before, until);
  execute format('create table %I partition of %I default', kept || '_default', kept);
  foreach rule in array adding loop execute rule; end loop;
end $$;
--> statement-breakpoint
select keep_in_months('audit_log', 'at');
--> statement-breakpoint
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
-- The text that a line of the audit log is hashed as, and exported as.
create or replace function audit_line(number bigint, l audit_log) returns text language sql stable parallel safe as $$
  select jsonb_build_object('seq', number, 'actor', l.actor_id, 'action', l.action, 'subject', l.subject, 'data', l.data,
    'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;
--> statement-breakpoint
-- Chains a new line to the one that was committed before it. As the owner: the server adds lines, and never to the chain.
create or replace function chain_audit_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, line_id, line_at, hash) values (coalesce(last.seq, 0) + 1, new.id, new.at,
    sha256(coalesce(last.hash, '') || convert_to(audit_line(coalesce(last.seq, 0) + 1, new), 'UTF8')));
  return null;
end $$;
--> statement-breakpoint
-- At the end of the transaction: acts wait for each other only while they are committed, and hold no other lock that they wait with.
do $$ begin
  if not exists (select from pg_trigger where tgname = 'audit_log_chained' and tgrelid = 'audit_log'::regclass) then
    create constraint trigger audit_log_chained after insert on audit_log deferrable initially deferred
      for each row execute function chain_audit_line();
  end if;
end $$;
--> statement-breakpoint
create or replace trigger audit_chain_append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();
