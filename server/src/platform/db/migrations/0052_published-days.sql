CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_of_line" UNIQUE("line_id")
);
--> statement-breakpoint
CREATE TABLE "anchor_leaves" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"index" integer NOT NULL,
	"path" "bytea" NOT NULL,
	CONSTRAINT "anchor_leaves_hashes" CHECK (length("anchor_leaves"."hash") = 32 and length("anchor_leaves"."path") % 32 = 0)
);
--> statement-breakpoint
CREATE TABLE "anchor_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "anchor_subscribers_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"day" date PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"token" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "anchors_number" UNIQUE("number"),
	CONSTRAINT "anchors_hash" CHECK (length("anchors"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "run_chains" ADD COLUMN "unpublished" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_line_id_audit_log_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor_leaves" ADD CONSTRAINT "anchor_leaves_day_anchors_day_fk" FOREIGN KEY ("day") REFERENCES "public"."anchors"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchor_subscribers_unconfirmed" ON "anchor_subscribers" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "run_chains_unpublished" ON "run_chains" USING btree ("run_id") WHERE unpublished;
--> statement-breakpoint
-- The text that a line of the audit log is hashed as, and exported as.
create or replace function audit_line(number bigint, l audit_log) returns text language sql stable parallel safe as $$
  select jsonb_build_object('seq', number, 'actor', l.actor_id, 'action', l.action, 'subject', l.subject, 'data', l.data,
    'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;
--> statement-breakpoint
-- Chains a new line to the one that was committed before it.
create or replace function chain_audit_line() returns trigger language plpgsql as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, line_id, hash) values (coalesce(last.seq, 0) + 1, new.id,
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
--> statement-breakpoint
-- Gives each new line its number and its hash: SHA-256 of the hash before it and the line. Whoever adds a line holds the chain's row
-- until the transaction ends, so that no two lines of a run ever get the same number.
create or replace function chain_event() returns trigger language plpgsql as $$
begin
  insert into run_chains as c (run_id, length, head)
  values (new.run_id, 1, sha256(convert_to(ledger_line(new.run_id, 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8')))
  on conflict (run_id) do update set length = c.length + 1, unpublished = true,
    head = sha256(c.head || convert_to(ledger_line(new.run_id, c.length + 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8'))
  returning length, head into new.seq, new.hash;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger anchors_append_only before update or delete or truncate on anchors for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger anchor_leaves_append_only before update or delete or truncate on anchor_leaves for each statement execute function refuse_change();
--> statement-breakpoint
-- Lines of before, in the order in which they were begun.
do $$
declare
  l audit_log;
  before audit_chain;
begin
  for l in select * from audit_log order by id loop
    insert into audit_chain (seq, line_id, hash) values (coalesce(before.seq, 0) + 1, l.id,
      sha256(coalesce(before.hash, '') || convert_to(audit_line(coalesce(before.seq, 0) + 1, l), 'UTF8'))) returning * into before;
  end loop;
end $$;
