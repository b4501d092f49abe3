-- Gmail delivers a.b+c@gmail.com to ab@gmail.com: one account, however it is spelt.
create function google_account(address text) returns text language sql immutable strict parallel safe as $$
  select case when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(address, '@', 1), '+', 1), '.', '') || '@gmail.com' else address end
$$;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"sandbox" boolean NOT NULL,
	"replaced_by" uuid,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"name" text NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_versions_once" UNIQUE("run_id","name")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_once" UNIQUE("assignment_id","day"),
	CONSTRAINT "disputes_state" CHECK (state in ('open', 'upheld', 'declined')),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."state" = 'open') = ("disputes"."decided_at" is null)),
	CONSTRAINT "disputes_answered" CHECK (("disputes"."state" = 'open') = ("disputes"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tester_id" integer NOT NULL,
	"assignment_id" bigint,
	"day" date,
	"amount_pkr" integer NOT NULL,
	"reason" text,
	"by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earnings_amount" CHECK ("earnings"."amount_pkr" <> 0 and ("earnings"."day" is null or "earnings"."amount_pkr" > 0)),
	CONSTRAINT "earnings_day" CHECK (("earnings"."day" is null) = ("earnings"."by" is not null) and ("earnings"."day" is null or "earnings"."assignment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"assignment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"message" text,
	"state" text DEFAULT 'open' NOT NULL,
	"version_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "findings_kind" CHECK (kind in ('problem', 'idea', 'praise')),
	CONSTRAINT "findings_state" CHECK (state in ('open', 'fixed', 'retest', 'confirmed', 'dismissed')),
	CONSTRAINT "findings_version" CHECK ("findings"."state" not in ('fixed', 'retest', 'confirmed') or "findings"."version_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "fleet_estimates" (
	"day" date PRIMARY KEY NOT NULL,
	"hazard" real NOT NULL,
	"miss_rate" real NOT NULL,
	"acceptance" real NOT NULL,
	"days" integer NOT NULL,
	"due" integer NOT NULL,
	"offers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1)
);
--> statement-breakpoint
CREATE TABLE "forecasts" (
	"run_id" uuid NOT NULL,
	"day" date NOT NULL,
	"p_goal" real NOT NULL,
	CONSTRAINT "forecasts_run_id_day_pk" PRIMARY KEY("run_id","day"),
	CONSTRAINT "forecasts_p" CHECK ("forecasts"."p_goal" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"tester_id" integer PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"account" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"account_hash" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_account_hash_unique" UNIQUE("account_hash"),
	CONSTRAINT "payout_accounts_method" CHECK (method in ('easypaisa', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tester_id" integer NOT NULL,
	"amount_pkr" integer NOT NULL,
	"method" text NOT NULL,
	"account" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"needs_second" boolean NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"second_by" uuid,
	"second_at" timestamp with time zone,
	"batch_id" uuid,
	"reference" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_pkr" > 0),
	CONSTRAINT "payouts_state" CHECK (state in ('requested', 'approved', 'paid', 'declined')),
	CONSTRAINT "payouts_method" CHECK (method in ('easypaisa', 'bank')),
	CONSTRAINT "payouts_second" CHECK ("payouts"."second_by" is null or "payouts"."second_by" <> "payouts"."approved_by"),
	CONSTRAINT "payouts_approved" CHECK ("payouts"."state" not in ('approved', 'paid') or ("payouts"."approved_by" is not null and (not "payouts"."needs_second" or "payouts"."second_by" is not null))),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."state" = 'paid') = ("payouts"."reference" is not null)),
	CONSTRAINT "payouts_declined" CHECK (("payouts"."state" = 'declined') = ("payouts"."reason" is not null)),
	CONSTRAINT "payouts_decided" CHECK (("payouts"."state" in ('paid', 'declined')) = ("payouts"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "production_answers" (
	"run_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_answers_run_id_question_pk" PRIMARY KEY("run_id","question"),
	CONSTRAINT "production_answers_length" CHECK (char_length("production_answers"."answer") <= 300)
);
--> statement-breakpoint
CREATE TABLE "retests" (
	"finding_id" uuid NOT NULL,
	"assignment_id" bigint NOT NULL,
	"version_id" uuid NOT NULL,
	"result" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "retests_finding_id_assignment_id_version_id_pk" PRIMARY KEY("finding_id","assignment_id","version_id"),
	CONSTRAINT "retests_result" CHECK ("retests"."result" is null or result in ('fixed', 'still_there')),
	CONSTRAINT "retests_answered" CHECK (("retests"."result" is null) = ("retests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "run_chains" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"head" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"package_plan" text NOT NULL,
	"scenario" text NOT NULL,
	"seed" integer NOT NULL,
	"day_seconds" smallint NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_runs_speed" CHECK ("sandbox_runs"."day_seconds" between 1 and 3600)
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"image" "bytea",
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"pixels_hash" "bytea" NOT NULL,
	"duplicate" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenshots_once" UNIQUE("assignment_id","day")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" smallint,
	"failure" text,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","event_key"),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"kinds" text[] NOT NULL,
	"sandbox" boolean NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_state" CHECK (state in ('on', 'off', 'failing'))
);
--> statement-breakpoint
DROP INDEX "run_events_of_run";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "pay_per_day_pkr" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '6 hours';--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "installed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "last_used_on" date;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "nudged_on" date;--> statement-breakpoint
ALTER TABLE "checkins" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "grade" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "hash" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "qualified_on" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "hold_until" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "eligible_on" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "p50_on" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "p95_on" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "headroom" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "console_gap" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "applied_on" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "email_key" text GENERATED ALWAYS AS (google_account(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_versions" ADD CONSTRAINT "app_versions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_version_id_app_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."app_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_answers" ADD CONSTRAINT "production_answers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_version_id_app_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."app_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_chains" ADD CONSTRAINT "run_chains_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD CONSTRAINT "sandbox_runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_checkin" FOREIGN KEY ("assignment_id","day") REFERENCES "public"."checkins"("assignment_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The text that a line of the ledger is hashed as, and exported as: jsonb writes its keys in one order everywhere.
create function ledger_line(run uuid, seq int, seat bigint, kind text, grade text, data jsonb, at timestamptz)
returns text language sql stable parallel safe as $$
  select jsonb_build_object('run', run, 'seq', seq, 'seat', seat, 'kind', kind, 'grade', grade, 'data', data,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;
--> statement-breakpoint
-- Gives each new line its number and its hash: SHA-256 of the hash before it and the line. Whoever adds a line holds the chain's row
-- until the transaction ends, so that no two lines of a run ever get the same number.
create function chain_event() returns trigger language plpgsql as $$
begin
  insert into run_chains as c (run_id, length, head)
  values (new.run_id, 1, sha256(convert_to(ledger_line(new.run_id, 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8')))
  on conflict (run_id) do update set length = c.length + 1,
    head = sha256(c.head || convert_to(ledger_line(new.run_id, c.length + 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8'))
  returning length, head into new.seq, new.hash;
  return new;
end $$;
--> statement-breakpoint
-- What was recorded before there were chains is chained as it stands, in its order.
alter table run_events disable trigger run_events_append_only;
--> statement-breakpoint
do $$
declare
  e run_events;
  n int;
  h bytea;
begin
  for e in select * from run_events order by run_id, id loop
    insert into run_chains as c (run_id, length, head)
    values (e.run_id, 1, sha256(convert_to(ledger_line(e.run_id, 1, e.assignment_id, e.kind, e.grade, e.data, e.at), 'UTF8')))
    on conflict (run_id) do update set length = c.length + 1,
      head = sha256(c.head || convert_to(ledger_line(e.run_id, c.length + 1, e.assignment_id, e.kind, e.grade, e.data, e.at), 'UTF8'))
    returning length, head into n, h;
    update run_events set seq = n, hash = h where id = e.id;
  end loop;
end $$;
--> statement-breakpoint
alter table run_events enable trigger run_events_append_only;
--> statement-breakpoint
create trigger run_events_chained before insert on run_events for each row execute function chain_event();
--> statement-breakpoint
-- Whoever is in has taken every step before.
update assignments set opted_in_at = invited_at where opted_in_at is null and state in ('opted_in', 'completed');
--> statement-breakpoint
update assignments set accepted_at = opted_in_at, listed_at = opted_in_at where opted_in_at is not null;
--> statement-breakpoint
update assignments set expires_at = null where state <> 'invited';
--> statement-breakpoint
update assignments a set last_used_on = (select max(day) from checkins c where c.assignment_id = a.id);
--> statement-breakpoint
CREATE INDEX "api_keys_of_owner" ON "api_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_by_state" ON "disputes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_day_once" ON "earnings" USING btree ("assignment_id","day") WHERE day is not null;--> statement-breakpoint
CREATE INDEX "earnings_of_tester" ON "earnings" USING btree ("tester_id","id");--> statement-breakpoint
CREATE INDEX "findings_of_run" ON "findings" USING btree ("run_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("tester_id") WHERE state in ('requested', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference_once" ON "payouts" USING btree ("method","reference") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_of_tester" ON "payouts" USING btree ("tester_id","created_at");--> statement-breakpoint
CREATE INDEX "retests_asked" ON "retests" USING btree ("assignment_id") WHERE result is null;--> statement-breakpoint
CREATE INDEX "sandbox_runs_of_owner" ON "sandbox_runs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "screenshots_original" ON "screenshots" USING btree ("pixels_hash") WHERE not duplicate;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_of_owner" ON "webhooks" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "assignments_expiring" ON "assignments" USING btree ("expires_at") WHERE state = 'invited' and expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "run_events_seq" ON "run_events" USING btree ("run_id","seq");--> statement-breakpoint
CREATE INDEX "runs_to_purge" ON "runs" USING btree ("closed_at") WHERE closed_at is not null and purged_at is null;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_google_account" UNIQUE("email_key");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_listed" CHECK ("assignments"."listed_at" is null or "assignments"."accepted_at" is not null);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_in" CHECK ("assignments"."opted_in_at" is null or "assignments"."listed_at" is not null);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_opted_in" CHECK ("assignments"."state" not in ('opted_in', 'completed') or "assignments"."opted_in_at" is not null);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_installed" CHECK ("assignments"."installed_at" is null or "assignments"."opted_in_at" is not null);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_pay" CHECK ("assignments"."pay_per_day_pkr" >= 0);--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_evidence" CHECK (evidence in ('claimed', 'evidenced', 'confirmed'));--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_grade" CHECK (grade in ('claimed', 'evidenced', 'confirmed'));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_outcome" CHECK ("runs"."outcome" is null or outcome in ('granted', 'refused'));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_outcome_at" CHECK (("runs"."outcome" is null) = ("runs"."outcome_at" is null));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_gap" CHECK ("runs"."console_gap" >= 0);
--> statement-breakpoint
-- A day of use can only grow, and its note can only be forgotten.
drop trigger checkins_append_only on checkins;
--> statement-breakpoint
update checkins set used_at = created_at;
--> statement-breakpoint
create function keep_checkin() returns trigger language plpgsql as $$
begin
  if (new.assignment_id, new.day, new.used_at, new.created_at) is distinct from (old.assignment_id, old.day, old.used_at, old.created_at)
    or new.seconds < old.seconds
    or array_position(array['claimed', 'evidenced', 'confirmed'], new.evidence)
      < array_position(array['claimed', 'evidenced', 'confirmed'], old.evidence)
    or (old.note is not null and new.note is not null and new.note <> old.note)
  then
    raise exception 'a day of use only grows' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger checkins_only_grow before update on checkins for each row execute function keep_checkin();
--> statement-breakpoint
create trigger checkins_not_deleted before delete or truncate on checkins for each statement execute function refuse_change();
--> statement-breakpoint
create trigger earnings_append_only before update or delete or truncate on earnings for each statement execute function refuse_change();
--> statement-breakpoint
create trigger forecasts_append_only before update or delete or truncate on forecasts for each statement execute function refuse_change();
--> statement-breakpoint
-- A payout keeps its sum and where it goes; paid or declined, it stays so.
create function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.tester_id, new.amount_pkr, new.method, new.account) is distinct from (old.tester_id, old.amount_pkr, old.method, old.account)
    or old.state in ('paid', 'declined')
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payouts_kept before update on payouts for each row execute function keep_payout();
--> statement-breakpoint
create trigger payouts_not_deleted before delete or truncate on payouts for each statement execute function refuse_change();
--> statement-breakpoint
alter table run_chains set (fillfactor = 50);
