CREATE TABLE "payment_help" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"country" text NOT NULL,
	"reason" text NOT NULL,
	"alternative" text,
	"package_plan" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_help_state" CHECK (state in ('open', 'answered', 'lapsed')),
	CONSTRAINT "payment_help_plan" CHECK (package_plan in ('starter', 'pro', 'enterprise')),
	CONSTRAINT "payment_help_amount" CHECK ("payment_help"."amount_cents" > 0),
	CONSTRAINT "payment_help_ended" CHECK (("payment_help"."state" = 'open') = ("payment_help"."ended_at" is null)),
	CONSTRAINT "payment_help_answered" CHECK (("payment_help"."state" = 'answered') = ("payment_help"."answer" is not null) and ("payment_help"."answer" is null) = ("payment_help"."answered_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_help" ADD CONSTRAINT "payment_help_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_help" ADD CONSTRAINT "payment_help_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_help_one_open" ON "payment_help" USING btree ("app_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_help_by_app" ON "payment_help" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_help_by_owner" ON "payment_help" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_help_by_state" ON "payment_help" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_help_by_time" ON "payment_help" USING btree ("created_at","id");
--> statement-breakpoint
create or replace function counts_of(h payment_help) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payment_help:' || h.state, utc_day(coalesce(h.ended_at, h.created_at)), 1::bigint
$$;
--> statement-breakpoint
-- A request for another way to pay is answered once, and what was asked and answered stays.
create or replace function keep_payment_help() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.app_id, new.owner_id, new.country, new.reason, new.alternative, new.package_plan, new.amount_cents)
    is distinct from (old.app_id, old.owner_id, old.country, old.reason, old.alternative, old.package_plan, old.amount_cents) then
    raise exception 'a request about paying is answered once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger payment_help_answered_once before update on payment_help for each row execute function keep_payment_help();
--> statement-breakpoint
-- An app that was paid for, cancelled or deleted waits for no payment: an open request of its developer lapses.
create or replace function lapse_payment_help() returns trigger language plpgsql as $$
begin
  update payment_help set state = 'lapsed', ended_at = now() where app_id = new.id and state = 'open';
  return null;
end $$;
--> statement-breakpoint
create or replace trigger apps_payment_help_lapsed after update of status, deleted_at on apps for each row
  when (new.deleted_at is not null or new.status not in ('pending', 'pending_payment')) execute function lapse_payment_help();
--> statement-breakpoint
-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its own
-- transaction. No row is updated, so no statement waits. Changes of seats and testers are counted by triggers of their own.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'payment_help', 'runs',
    'testers', 'assignments']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        elsif tg_op = 'DELETE' then
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, -sum(c.value)
          from removed r, counts_of(r::%1$I) c group by 1, 2;
        else
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, sum(c.value)
          from (
            select n.* from after r, counts_of(r::%1$I) n
            union all
            select o.name, o.day, -o.value from before r, counts_of(r::%1$I) o
          ) c
          group by 1, 2 having sum(c.value) <> 0;
        end if;
        return null;
      end $body$
    $function$, counted);
    execute format('create or replace trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create or replace trigger %1$s_counted_end after delete on %1$I
      referencing old table as removed for each statement execute function count_%1$s()', counted);
    if counted not in ('testers', 'assignments') then
      execute format('create or replace trigger %1$s_counted_change after update on %1$I
        referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
    end if;
  end loop;
end $install$;
--> statement-breakpoint
-- What the counters must say: every fact counted again.
create or replace view counters_due as
  select c.name, c.day, sum(c.value)::bigint as value
  from (
    select c.* from apps r, counts_of(r) c
    union all select c.* from users r, counts_of(r) c
    union all select c.* from payments r, counts_of(r) c
    union all select c.* from ledger r, counts_of(r) c
    union all select c.* from feedback r, counts_of(r) c
    union all select c.* from contacts r, counts_of(r) c
    union all select c.* from refunds r, counts_of(r) c
    union all select c.* from strays r, counts_of(r) c
    union all select c.* from payment_help r, counts_of(r) c
    union all select c.* from runs r, counts_of(r) c
    union all select c.* from testers r, counts_of(r) c
    union all select c.* from assignments r, counts_of(r) c
    union all select c.* from payouts r, counts_of(r) c
    union all select c.* from disputes r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
