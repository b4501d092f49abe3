CREATE TABLE "sealed_ledgers" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"head" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"lines" text NOT NULL,
	"signed" text NOT NULL,
	"signature" text NOT NULL,
	"row_bytes" integer NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "sealed_ledgers_length" CHECK ("sealed_ledgers"."length" > 0)
);
--> statement-breakpoint
ALTER TABLE "sealed_ledgers" ADD CONSTRAINT "sealed_ledgers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create or replace trigger run_events_append_only before update or truncate on run_events for each statement execute function refuse_change();
--> statement-breakpoint
-- An event leaves its table only once the sealed log of its run holds the same line in the same place, whoever deletes it.
create or replace function refuse_unsealed() returns trigger language plpgsql as $$
begin
  if exists (
    select e.run_id, e.seq, ledger_line(e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at) from gone e
    except
    select s.run_id, l.seq, l.line from sealed_ledgers s, string_to_table(s.lines, E'\n') with ordinality as l (line, seq)
    where s.run_id in (select run_id from gone))
  then
    raise exception 'run_events is append-only: this line is in no sealed log' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger run_events_sealed_first after delete on run_events
  referencing old table as gone for each statement execute function refuse_unsealed();
--> statement-breakpoint
-- Seals the event log of a run that has been over for a month at least, or what has come since it was sealed; false if there is nothing
-- to seal, or if the log does not end as `signed` says: another server was quicker, or a line has come. As the owner: the server has no
-- right to remove events. The lines are read here, so that the caller chooses none of them. Throws if the chain is broken.
create or replace function seal_ledger(run uuid, signed text, signature text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain run_chains;
  ended bytea;
  place int;
  e record;
begin
  -- Whoever adds a line holds this row, too.
  select * into chain from run_chains where run_id = run for update;
  if not found or not exists (select from runs where id = run and closed_at < clock() - interval '30 days')
    or (signed::jsonb ->> 'run', (signed::jsonb ->> 'length')::int, signed::jsonb ->> 'head')
      is distinct from (run::text, chain.length, encode(chain.head, 'hex'))
    or not exists (select from run_events where run_id = run)
  then
    return false;
  end if;
  select s.head, s.length into ended, place from sealed_ledgers s where s.run_id = run;
  ended := coalesce(ended, '');
  place := coalesce(place, 0);
  for e in
    select r.seq, r.hash, ledger_line(r.run_id, r.seq, r.assignment_id, r.kind, r.grade, r.data, r.at) as line
    from run_events r where r.run_id = run order by r.seq
  loop
    place := place + 1;
    ended := sha256(ended || convert_to(e.line, 'UTF8'));
    exit when e.seq <> place or e.hash <> ended;
  end loop;
  if (place, ended) is distinct from (chain.length, chain.head) then
    raise exception 'the event log of run % is broken', run using errcode = 'data_corrupted';
  end if;
  insert into sealed_ledgers as s (run_id, length, head, last_at, lines, signed, signature, row_bytes)
  select run, chain.length, chain.head, max(r.at),
    string_agg(ledger_line(r.run_id, r.seq, r.assignment_id, r.kind, r.grade, r.data, r.at), E'\n' order by r.seq),
    seal_ledger.signed, seal_ledger.signature, sum(pg_column_size(r.*))
  from run_events r where r.run_id = run
  on conflict (run_id) do update set length = excluded.length, head = excluded.head, last_at = excluded.last_at,
    lines = s.lines || E'\n' || excluded.lines, signed = excluded.signed, signature = excluded.signature,
    row_bytes = s.row_bytes + excluded.row_bytes, sealed_at = clock();
  delete from run_events where run_id = run;
  return true;
end $$;
--> statement-breakpoint
-- The event log of a run: the lines of its sealed log, and those that came since.
create or replace function run_log(run uuid)
returns table (run_id uuid, seq int, assignment_id bigint, kind text, grade text, data jsonb, at timestamptz)
language sql stable parallel safe as $$
  select s.run_id, (l.line ->> 'seq')::int, (l.line ->> 'seat')::bigint, l.line ->> 'kind', l.line ->> 'grade', l.line -> 'data',
    (l.line ->> 'at')::timestamptz
  from sealed_ledgers s cross join lateral (select text::jsonb as line from string_to_table(s.lines, E'\n') as t (text)) l
  where s.run_id = run
  union all
  select e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at from run_events e where e.run_id = run
$$;
--> statement-breakpoint
-- A retention that was saved before says nothing of event logs.
update settings set value = value || '{"ledgers_days": 90}' where key = 'settings:retention';
