CREATE TABLE "account_clashes" (
	"tester_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_clashes_tester_id_other_id_pk" PRIMARY KEY("tester_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "account" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "paid_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_other_id_testers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_of_tester" ON "assignments" USING btree ("tester_id","id");--> statement-breakpoint
CREATE INDEX "disputes_by_time" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("amount_pkr","id");--> statement-breakpoint
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account" CHECK ("payouts"."account" is not null or "payouts"."state" in ('paid', 'declined'));--> statement-breakpoint
-- A payout keeps its sum and where it goes; paid or declined, it stays so. Only where it went can be forgotten then.
create or replace function keep_payout() returns trigger language plpgsql as $$
declare
  decided boolean := old.state in ('paid', 'declined');
begin
  if (new.tester_id, new.amount_pkr, new.method) is distinct from (old.tester_id, old.amount_pkr, old.method)
    or (new.account is distinct from old.account and not (decided and new.account is null))
    or (decided and to_jsonb(new) - array['account', 'ending', 'updated_at'] <> to_jsonb(old) - array['account', 'ending', 'updated_at'])
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Payouts and disputes are counted as everything else is (migration 0009).
create function counts_of(p payouts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payouts:' || p.state, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;
--> statement-breakpoint
create function counts_of(d disputes) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'disputes:' || d.state, utc_day(coalesce(d.decided_at, d.created_at)), 1::bigint
$$;
--> statement-breakpoint
do $install$
declare
  counted text;
begin
  foreach counted in array array['payouts', 'disputes']
  loop
    execute format($function$
      create function count_%1$s() returns trigger language plpgsql as $body$
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
    execute format('create trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create trigger %1$s_counted_change after update on %1$I
      referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
  end loop;
end $install$;
--> statement-breakpoint
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
    union all select c.* from runs r, counts_of(r) c
    union all select c.* from testers r, counts_of(r) c
    union all select c.* from assignments r, counts_of(r) c
    union all select c.* from payouts r, counts_of(r) c
    union all select c.* from disputes r, counts_of(r) c
  ) c
  group by c.name, c.day;
