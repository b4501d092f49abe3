DROP INDEX "apps_by_owner";--> statement-breakpoint
DROP INDEX "audit_search";--> statement-breakpoint
DROP INDEX "payments_by_transaction";--> statement-breakpoint
DROP INDEX "payments_by_owner";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "words" text GENERATED ALWAYS AS (translate(action || ' ' || subject || ' ' || data::text, '".', '  ')) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_by_plan" ON "payments" USING btree ("package_plan","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_duplicate" ON "payments" USING btree ("created_at","id") WHERE duplicate;--> statement-breakpoint
CREATE INDEX "apps_by_owner" ON "apps" USING btree ("owner_id","created_at","deleted_at");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit_log" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_by_transaction" ON "payments" USING btree ("transaction_id","payment_method");--> statement-breakpoint
CREATE INDEX "payments_by_owner" ON "payments" USING btree ("owner_id","created_at","payment_status","amount_cents");--> statement-breakpoint

-- Which payments claim an ID that another one claims too, by the same method, or that EasyPaisa itself told of. Payments and stray
-- money are never deleted and keep their IDs, so what was a duplicate once stays one.
create function mark_duplicates(ids text[]) returns void language plpgsql as $$
begin
  -- Two who bring the same ID at the same moment wait for each other here, so that the later one sees the earlier. Few locks for all
  -- IDs, taken in one order: however many payments a statement adds, it needs no more of them and waits for nobody who waits for it.
  perform pg_advisory_xact_lock(hashtext('mark_duplicates'), part)
  from (select distinct hashtext(id) & 63 as part from unnest(ids) id order by part) as parts;
  update payments p set duplicate = true
  from (select distinct unnest(ids) as id) as claimed
  where p.transaction_id = claimed.id and not p.duplicate and (
    exists (select from payments o
      where o.transaction_id = p.transaction_id and o.payment_method = p.payment_method and o.id <> p.id)
    or p.payment_method = 'manual_easypaisa' and (
      exists (select from payments g where g.gateway_transaction_id = p.transaction_id)
      or exists (select from strays s where s.gateway_transaction_id = p.transaction_id)));
end $$;
--> statement-breakpoint
create function mark_new_payments() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array(select transaction_id from added
    union select gateway_transaction_id from added where gateway_transaction_id is not null));
  return null;
end $$;
--> statement-breakpoint
create trigger payments_marked_new after insert on payments
  referencing new table as added for each statement execute function mark_new_payments();
--> statement-breakpoint
-- An automatic payment is given EasyPaisa's ID when it is paid. This one is for each row: marking changes rows that have none.
create function mark_told() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[new.gateway_transaction_id]);
  return null;
end $$;
--> statement-breakpoint
create trigger payments_marked_paid after update of gateway_transaction_id on payments for each row
  when (new.gateway_transaction_id is distinct from old.gateway_transaction_id) execute function mark_told();
--> statement-breakpoint
create trigger strays_marked after insert on strays for each row execute function mark_told();
--> statement-breakpoint
select mark_duplicates(array(select transaction_id from payments));
