CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"platform" text DEFAULT 'android' NOT NULL,
	"category" text,
	"testing_type" text DEFAULT 'google_play_console_close_testing' NOT NULL,
	"duration" smallint NOT NULL,
	"requirements" text,
	"package_plan" text DEFAULT 'starter' NOT NULL,
	"testing_credentials" "bytea",
	"test_instructions" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"package_name" text,
	"opt_in_url" text,
	"access_method" text,
	"group_email" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"size_mb" integer DEFAULT 50 NOT NULL,
	"min_api" smallint DEFAULT 24 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apps_owner" UNIQUE("id","owner_id"),
	CONSTRAINT "apps_status" CHECK (status in ('pending', 'pending_payment', 'active', 'completed', 'cancelled')),
	CONSTRAINT "apps_plan" CHECK (package_plan in ('starter', 'pro', 'enterprise')),
	CONSTRAINT "apps_duration" CHECK ("apps"."duration" in (12, 15, 20, 30)),
	CONSTRAINT "apps_size" CHECK ("apps"."size_mb" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"tester_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"device_id" integer,
	"model" text NOT NULL,
	"model_slot" smallint NOT NULL,
	"state" text DEFAULT 'invited' NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opted_in_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "assignments_once" UNIQUE("app_id","tester_id"),
	CONSTRAINT "assignments_household" UNIQUE("app_id","household_id"),
	CONSTRAINT "assignments_state" CHECK (state in ('invited', 'opted_in', 'declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed')),
	CONSTRAINT "assignments_not_own_app" CHECK ("assignments"."owner_id" <> "assignments"."person_id"),
	CONSTRAINT "assignments_slot" CHECK ("assignments"."model_slot" between 1 and 3),
	CONSTRAINT "assignments_ended" CHECK (("assignments"."state" in ('invited', 'opted_in')) = ("assignments"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkins" (
	"assignment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	"evidence" text DEFAULT 'claimed' NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkins_assignment_id_day_pk" PRIMARY KEY("assignment_id","day"),
	CONSTRAINT "checkins_seconds" CHECK ("checkins"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "console_reports" (
	"run_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opted_in" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_reports_run_id_day_pk" PRIMARY KEY("run_id","day"),
	CONSTRAINT "console_reports_count" CHECK ("console_reports"."opted_in" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'general' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_type" CHECK (type in ('general', 'support', 'billing', 'partnership')),
	CONSTRAINT "contacts_status" CHECK (status in ('new', 'in_progress', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "cooldowns" (
	"owner_id" uuid NOT NULL,
	"tester_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "cooldowns_owner_id_tester_id_pk" PRIMARY KEY("owner_id","tester_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"probability_before" real,
	"probability_after" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decisions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tester_id" integer NOT NULL,
	"model" text NOT NULL,
	"android" text NOT NULL,
	"api" smallint NOT NULL,
	"free_mb" integer NOT NULL,
	"attested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_of_tester" UNIQUE("tester_id","model"),
	CONSTRAINT "devices_api" CHECK ("devices"."api" between 21 and 99),
	CONSTRAINT "devices_free" CHECK ("devices"."free_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"app_id" uuid,
	"feedback" text NOT NULL,
	"rating" smallint,
	"email" text,
	"user_agent" text,
	"url" text,
	"domain" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_sign" CHECK ((kind = 'payment' and amount_cents > 0) or (kind = 'refund' and amount_cents < 0))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"package_plan" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_pkr" integer,
	"account_name" text,
	"transaction_id" text NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_status" CHECK (payment_status in ('pending', 'completed', 'failed')),
	CONSTRAINT "payments_method" CHECK (payment_method in ('manual_easypaisa', 'manual_bank', 'easypaisa')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_decided" CHECK (("payments"."payment_status" = 'pending') = ("payments"."decided_at" is null)),
	CONSTRAINT "payments_not_own" CHECK ("payments"."decided_by" is null or "payments"."decided_by" <> "payments"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"assignment_id" bigint,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"phase" text DEFAULT 'queued' NOT NULL,
	"package_plan" text NOT NULL,
	"need" smallint NOT NULL,
	"days" smallint NOT NULL,
	"probability" real,
	"available" integer,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staffed_at" timestamp with time zone,
	"started_on" date,
	"goal_on" date,
	"closed_at" timestamp with time zone,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"next_eval_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_app_id_unique" UNIQUE("app_id"),
	CONSTRAINT "runs_of_app" UNIQUE("id","app_id","owner_id"),
	CONSTRAINT "runs_phase" CHECK (phase in ('queued', 'staffing', 'running', 'qualified', 'extended', 'holding', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "runs_goal" CHECK ("runs"."need" > 0 and "runs"."days" >= 14),
	CONSTRAINT "runs_staffed" CHECK ("runs"."phase" = 'cancelled' or ("runs"."phase" = 'queued') = ("runs"."staffed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"household_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"capacity" smallint DEFAULT 3 NOT NULL,
	"active" smallint DEFAULT 0 NOT NULL,
	"hazard_a" real NOT NULL,
	"hazard_b" real NOT NULL,
	"score" smallint NOT NULL,
	"observed_days" integer DEFAULT 0 NOT NULL,
	"last_assigned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testers_person_id_unique" UNIQUE("person_id"),
	CONSTRAINT "testers_email_unique" UNIQUE("email"),
	CONSTRAINT "testers_person" UNIQUE("id","person_id","household_id"),
	CONSTRAINT "testers_status" CHECK (status in ('applied', 'verified', 'available', 'paused', 'suspended', 'banned', 'retired')),
	CONSTRAINT "testers_load" CHECK ("testers"."active" between 0 and "testers"."capacity"),
	CONSTRAINT "testers_hazard" CHECK ("testers"."hazard_a" > 0 and "testers"."hazard_b" > 0),
	CONSTRAINT "testers_score" CHECK ("testers"."score" between 0 and 1000),
	CONSTRAINT "testers_email_lower" CHECK ("testers"."email" = lower("testers"."email"))
);
--> statement-breakpoint
CREATE TABLE "testing_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"contact_info" jsonb NOT NULL,
	"app_info" jsonb NOT NULL,
	"testing_requirements" jsonb NOT NULL,
	"receipt_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'developer' NOT NULL,
	"subscription_plan" text DEFAULT 'none' NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK (role in ('developer', 'tester', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_run" FOREIGN KEY ("run_id","app_id","owner_id") REFERENCES "public"."runs"("id","app_id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_tester" FOREIGN KEY ("tester_id","person_id","household_id") REFERENCES "public"."testers"("id","person_id","household_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_reports" ADD CONSTRAINT "console_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooldowns" ADD CONSTRAINT "cooldowns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooldowns" ADD CONSTRAINT "cooldowns_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testing_requests" ADD CONSTRAINT "testing_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apps_by_owner" ON "apps" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_model" ON "assignments" USING btree ("app_id","model","model_slot") WHERE state in ('invited', 'opted_in');--> statement-breakpoint
CREATE INDEX "assignments_live" ON "assignments" USING btree ("tester_id") WHERE state in ('invited', 'opted_in');--> statement-breakpoint
CREATE INDEX "assignments_run_live" ON "assignments" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "contacts_by_time" ON "contacts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decisions_of_run" ON "decisions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "feedback_by_time" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_payment_once" ON "ledger" USING btree ("payment_id") WHERE kind = 'payment';--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("app_id") WHERE payment_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_once" ON "payments" USING btree ("payment_method","transaction_id") WHERE payment_status = 'completed';--> statement-breakpoint
CREATE INDEX "payments_by_transaction" ON "payments" USING btree ("payment_method","transaction_id");--> statement-breakpoint
CREATE INDEX "payments_by_app" ON "payments" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("payment_status","created_at");--> statement-breakpoint
CREATE INDEX "run_events_of_run" ON "run_events" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("queued_at") WHERE phase = 'queued';--> statement-breakpoint
CREATE INDEX "runs_due" ON "runs" USING btree ("next_eval_at") WHERE next_eval_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "testers_free" ON "testers" USING btree ("score","id") WHERE status = 'available' and active < capacity;--> statement-breakpoint
CREATE INDEX "testing_requests_of_user" ON "testing_requests" USING btree ("user_id","created_at");