CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"occurrence" text NOT NULL,
	"facts" jsonb NOT NULL,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"app_id" uuid,
	"tester_id" integer,
	"payment_id" uuid,
	"payout_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "alarms_once" UNIQUE("rule","occurrence"),
	CONSTRAINT "alarms_rule" CHECK (rule in ('refunds', 'self_dealing', 'unmatched_approval', 'payout', 'sign_ups', 'device')),
	CONSTRAINT "alarms_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "alarms_closed" CHECK (("alarms"."state" = 'closed') = ("alarms"."closed_at" is not null) and ("alarms"."closed_at" is null) = ("alarms"."closed_by" is null)
      and ("alarms"."closed_at" is null) = ("alarms"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_by_state" ON "alarms" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "alarms_by_time" ON "alarms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_by_day" ON "statement_lines" USING btree ("payment_method","paid_on");
--> statement-breakpoint
create or replace function counts_of(a alarms) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'alarms:' || a.state, utc_day(a.created_at), 1::bigint
$$;
--> statement-breakpoint
-- An alarm says for good what was found; it is closed once.
create or replace function keep_alarm() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' or (new.rule, new.occurrence, new.facts, new.user_ids, new.app_id, new.tester_id, new.payment_id, new.payout_id, new.created_at)
    is distinct from (old.rule, old.occurrence, old.facts, old.user_ids, old.app_id, old.tester_id, old.payment_id, old.payout_id, old.created_at)
  then
    raise exception 'an alarm is closed once, and keeps what it says' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger alarms_kept before update on alarms for each row execute function keep_alarm();
--> statement-breakpoint
create or replace trigger alarms_not_deleted before delete or truncate on alarms for each statement execute function refuse_change();
--> statement-breakpoint
-- Payouts, disputes, alarms and acts that wait for a second administrator are never deleted, and remember their days.
do $install$
declare
  counted text;
begin
  foreach counted in array array['payouts', 'disputes', 'second_approvals', 'alarms']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        else
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value)
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
    execute format('create or replace trigger %1$s_counted_change after update on %1$I
      referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
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
    union all select c.* from likeness_groups r, counts_of(r) c
    union all select c.* from second_approvals r, counts_of(r) c
    union all select c.* from alarms r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
