-- Which IDs are the same transaction: spaces, case and leading zeros say nothing, and neither does the method (decision 44).
create function transaction_key(id text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper(regexp_replace(id, '\s', '', 'g')), '^0+(?=.)', '');
--> statement-breakpoint
CREATE TABLE "payment_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_decider";--> statement-breakpoint
DROP INDEX "payments_by_transaction";--> statement-breakpoint
DROP INDEX "payments_by_gateway_id";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_key" text GENERATED ALWAYS AS (transaction_key(coalesce(gateway_transaction_id, transaction_id))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "transaction_key" text GENERATED ALWAYS AS (transaction_key(transaction_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "strays" ADD COLUMN "transaction_key" text GENERATED ALWAYS AS (transaction_key(gateway_transaction_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_corrections_by_payment" ON "payment_corrections" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_key" ON "payments" USING btree ("transaction_key","payment_method");--> statement-breakpoint
CREATE INDEX "statement_lines_by_key" ON "statement_lines" USING btree ("transaction_key","payment_method");--> statement-breakpoint
CREATE INDEX "strays_by_key" ON "strays" USING btree ("transaction_key");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_withdrawn" CHECK (not "payments"."withdrawn" or ("payments"."payment_status" = 'failed' and "payments"."payment_method" <> 'easypaisa'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decider" CHECK ("payments"."payment_status" = 'pending' or ("payments"."decided_by" is null) = ("payments"."payment_method" = 'easypaisa' or "payments"."withdrawn"));--> statement-breakpoint
create trigger payment_corrections_append_only before update or delete or truncate on payment_corrections
  for each statement execute function refuse_change();
--> statement-breakpoint

-- Two who bring the same ID at the same moment, or approve it, wait for each other here, so that the later one sees the earlier. Few
-- locks for all IDs, taken in one order: however many payments a statement adds, it needs no more of them and no two wait in a circle.
create function lock_transactions(keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lock_transactions'), part)
  from (select distinct hashtext(key) & 63 as part from unnest(keys) key order by part) as parts;
end $$;
--> statement-breakpoint
drop function mark_duplicates(text[]);
--> statement-breakpoint
-- Marks the payments that share one of these keys with another payment or with money that completed none, and clears the mark of those
-- that share it with none since a correction.
create function mark_duplicates(keys text[]) returns void language plpgsql as $$
begin
  perform lock_transactions(keys);
  update payments p set duplicate = found.shared
  from (
    select mine.id,
      exists (select from payments o where o.transaction_key = mine.transaction_key and o.id <> mine.id)
      or exists (select from strays s where s.transaction_key = mine.transaction_key and s.payment_id <> mine.id) as shared
    from payments mine where mine.transaction_key = any(keys)
  ) as found
  where p.id = found.id and p.duplicate <> found.shared;
end $$;
--> statement-breakpoint
create or replace function mark_new_payments() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array(select transaction_key from added));
  return null;
end $$;
--> statement-breakpoint
drop trigger payments_marked_paid on payments;
--> statement-breakpoint
drop trigger strays_marked on strays;
--> statement-breakpoint
drop function mark_told();
--> statement-breakpoint
-- A payment's key changes when its payer corrects it, and when EasyPaisa gives its own ID.
create function mark_changed_payment() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[old.transaction_key, new.transaction_key]);
  return null;
end $$;
--> statement-breakpoint
create trigger payments_marked_changed after update of transaction_id, gateway_transaction_id on payments for each row
  when (new.transaction_key is distinct from old.transaction_key) execute function mark_changed_payment();
--> statement-breakpoint
create function mark_stray() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[new.transaction_key]);
  return null;
end $$;
--> statement-breakpoint
create trigger strays_marked after insert on strays for each row execute function mark_stray();
--> statement-breakpoint
select mark_duplicates(array(select transaction_key from payments));
--> statement-breakpoint

-- A payment is decided once, and what was paid never changes. How a transfer was reported may be corrected until then, as a version of
-- its own. EasyPaisa's ID comes with the decision.
create or replace function keep_payment_decided() returns trigger language plpgsql as $$
begin
  if old.payment_status <> 'pending' and new.payment_status <> old.payment_status then
    raise exception 'a decided payment stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.amount_cents, new.amount_pkr, new.owner_id, new.app_id, new.package_plan)
    is distinct from (old.amount_cents, old.amount_pkr, old.owner_id, old.app_id, old.package_plan)
  then
    raise exception 'a payment keeps what was paid, by whom and for what' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.payment_method, new.transaction_id) is distinct from (old.payment_method, old.transaction_id) and (
    old.payment_status <> 'pending' or new.payment_status <> 'pending' or 'easypaisa' in (old.payment_method, new.payment_method))
  then
    raise exception 'only a transfer that waits for its check is corrected' using errcode = 'integrity_constraint_violation';
  end if;
  if new.version <> old.version + (old.payment_status = 'pending' and (new.payment_method, new.transaction_id,
    coalesce(new.account_name, old.account_name)) is distinct from (old.payment_method, old.transaction_id, old.account_name))::int
  then
    raise exception 'every correction is a version, and nothing else is' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payment_status <> 'pending'
    and (new.decided_by, new.decided_at, new.gateway_transaction_id, new.withdrawn)
      is distinct from (old.decided_by, old.decided_at, old.gateway_transaction_id, old.withdrawn)
  then
    raise exception 'a decision keeps who took it and when' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function keep_correction() returns trigger language plpgsql as $$
begin
  insert into payment_corrections (payment_id, payment_method, transaction_id)
  values (old.id, old.payment_method, old.transaction_id);
  return null;
end $$;
--> statement-breakpoint
create trigger payments_corrected after update of version on payments for each row
  when (new.version <> old.version) execute function keep_correction();
--> statement-breakpoint
-- Who withdraws a payment knows it: programs hear of decisions.
drop trigger payments_told on payments;
--> statement-breakpoint
create trigger payments_told after update of payment_status on payments for each row
  when (old.payment_status = 'pending' and new.payment_status in ('completed', 'failed') and not new.withdrawn)
  execute function tell_payment();
