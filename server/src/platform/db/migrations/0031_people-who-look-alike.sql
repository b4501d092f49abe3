CREATE TABLE "likeness" (
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"score" real NOT NULL,
	"reasons" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "likeness_one_other_pk" PRIMARY KEY("one","other"),
	CONSTRAINT "likeness_order" CHECK ("likeness"."one" < "likeness"."other"),
	CONSTRAINT "likeness_score" CHECK ("likeness"."score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "likeness_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"score" real NOT NULL,
	"is_ring" boolean DEFAULT false NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "likeness_groups_state" CHECK (state in ('open', 'household', 'ring', 'different')),
	CONSTRAINT "likeness_groups_score" CHECK ("likeness_groups"."score" between 0 and 1),
	CONSTRAINT "likeness_groups_decided" CHECK (("likeness_groups"."state" = 'open') = ("likeness_groups"."decided_at" is null)),
	CONSTRAINT "likeness_groups_by" CHECK (("likeness_groups"."decided_by" is null) = ("likeness_groups"."reason" is null) and ("likeness_groups"."decided_by" is not null or "likeness_groups"."state" in ('open', 'household')))
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "signals_user_id_kind_value_pk" PRIMARY KEY("user_id","kind","value"),
	CONSTRAINT "signals_kind" CHECK (kind in ('key', 'network', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_household";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "household_id" uuid;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "household_slot" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "likeness" ADD CONSTRAINT "likeness_group_id_likeness_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."likeness_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likeness_groups" ADD CONSTRAINT "likeness_groups_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "likeness_of_other" ON "likeness" USING btree ("other");--> statement-breakpoint
CREATE INDEX "likeness_of_group" ON "likeness" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "likeness_groups_by_state" ON "likeness_groups" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "likeness_groups_by_time" ON "likeness_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "likeness_groups_by_score" ON "likeness_groups" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "signals_by_value" ON "signals" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "signals_by_age" ON "signals" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_household" UNIQUE("app_id","household_id","household_slot");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_household_slot" CHECK ("assignments"."household_slot" >= 1);
--> statement-breakpoint
-- Whether a person's pay waits for an administrator: they look like one person behind many, or were found to be.
create or replace function pay_waits(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and (g.state = 'ring' or g.state = 'open' and g.is_ring))
$$;
--> statement-breakpoint
create or replace function counts_of(g likeness_groups) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'likeness:' || g.state, utc_day(coalesce(g.decided_at, g.created_at)), 1::bigint
$$;
--> statement-breakpoint
-- The households of these people. A user without one counts as one.
create or replace function households_of(people uuid[]) returns uuid[] language sql stable as $$
  select array_agg(distinct h.home) from (
    select household_id as home from testers where person_id = any(people)
    union select coalesce(household_id, id) from users where id = any(people)) h
$$;
--> statement-breakpoint
-- Makes these people and the others of their households one household. People who turn out to be one while they are on one app
-- stay there; the first keeps the household's place, so that no other joins them. Known households lock no row.
create or replace function join_households(people uuid[]) returns void language plpgsql as $$
declare
  home uuid := gen_random_uuid();
  homes uuid[];
  members int[];
begin
  if cardinality(households_of(people)) < 2 then
    return;
  end if;
  perform from testers where person_id = any(people) order by id for update;
  homes := households_of(people);
  select array_agg(m.id) into members from (select id from testers where household_id = any(homes) order by id for update) m;
  update assignments set household_slot = household_slot + 1000 where tester_id = any(members);
  update assignments a set household_slot = p.place from (
    select id, row_number() over (partition by app_id order by id) as place from assignments where tester_id = any(members)) p
  where p.id = a.id;
  update testers set household_id = home where id = any(members);
  update users set household_id = home where id = any(people) or household_id = any(homes);
end $$;
--> statement-breakpoint
-- Gives each of these people a household of their own again.
create or replace function part_households(people uuid[]) returns void language plpgsql as $$
begin
  perform from testers where person_id = any(people) order by id for update;
  update testers set household_id = gen_random_uuid() where person_id = any(people);
  update assignments set household_slot = 1 where person_id = any(people) and household_slot <> 1;
  update users set household_id = null where id = any(people);
end $$;
--> statement-breakpoint
-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its own
-- transaction. No row is updated, so no statement waits. Changes of seats and testers are counted by triggers of their own.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'payment_help', 'runs',
    'likeness_groups', 'testers', 'assignments']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        elsif tg_op = 'DELETE' then
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, -sum(c.value)
          from removed r, counts_of(r::%1$I) c group by 1, 2;
        else
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, sum(c.value)
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
    union all select c.* from likeness_groups r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
