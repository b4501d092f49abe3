-- Searches for a part of a word. Trusted since PostgreSQL 13: the database's owner may create it.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Gmail delivers a.b+c@gmail.com to ab@gmail.com: one account, however it is spelt.
create or replace function google_account(address text) returns text language sql immutable strict parallel safe as $$
  select case when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(address, '@', 1), '+', 1), '.', '') || '@gmail.com' else address end
$$;
--> statement-breakpoint
-- Which IDs are the same transaction: spaces, case and leading zeros say nothing, and neither does the method (decision 44).
create or replace function transaction_key(id text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper(regexp_replace(id, '\s', '', 'g')), '^0+(?=.)', '');
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
	"old_secret" "bytea",
	"old_until" timestamp with time zone,
	"kinds" text[] NOT NULL,
	"sandbox" boolean NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_state" CHECK (state in ('on', 'off', 'failing')),
	CONSTRAINT "webhooks_old" CHECK (("webhooks"."old_secret" is null) = ("webhooks"."old_until" is null))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"totp_secret" "bytea",
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email"))
);
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
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "links_purpose" CHECK (purpose in ('first_password', 'reset_password', 'verify_email'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'developer' NOT NULL,
	"subscription_plan" text DEFAULT 'none' NOT NULL,
	"mail_copies" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK (role in ('developer', 'tester', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"read_at" timestamp with time zone,
	"mail_due" boolean DEFAULT false NOT NULL,
	"mail_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" ~ '^/($|[^/\\])')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text GENERATED ALWAYS AS (translate(action || ' ' || subject || ' ' || data::text, '".', '  ')) STORED
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
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
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"ground" text NOT NULL,
	"refund_status" text DEFAULT 'requested' NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_pkr" integer,
	"pay_to" text NOT NULL,
	"message" text,
	"reason" text,
	"reference" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_status" CHECK (refund_status in ('requested', 'paid', 'declined')),
	CONSTRAINT "refunds_ground" CHECK (ground in ('guarantee', 'shortfall')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_decided" CHECK (("refunds"."refund_status" = 'requested') = ("refunds"."decided_at" is null)),
	CONSTRAINT "refunds_decider" CHECK (("refunds"."decided_at" is null) = ("refunds"."decided_by" is null)),
	CONSTRAINT "refunds_not_own" CHECK ("refunds"."decided_by" <> "refunds"."owner_id"),
	CONSTRAINT "refunds_paid" CHECK (("refunds"."refund_status" = 'paid') = ("refunds"."reference" is not null)),
	CONSTRAINT "refunds_declined" CHECK (("refunds"."refund_status" = 'declined') = ("refunds"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method" text NOT NULL,
	"transaction_id" text NOT NULL,
	"transaction_key" text GENERATED ALWAYS AS (transaction_key(transaction_id)) STORED NOT NULL,
	"amount_pkr" numeric(12, 2) NOT NULL,
	"paid_on" date,
	"sender" text,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("payment_method","transaction_id"),
	CONSTRAINT "statement_lines_method" CHECK (payment_method in ('manual_easypaisa', 'manual_bank')),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount_pkr" > 0)
);
--> statement-breakpoint
CREATE TABLE "strays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_pkr" numeric(12, 2) NOT NULL,
	"gateway_transaction_id" text NOT NULL,
	"transaction_key" text GENERATED ALWAYS AS (transaction_key(gateway_transaction_id)) STORED NOT NULL,
	"note" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strays_once" UNIQUE("gateway_transaction_id","payment_id"),
	CONSTRAINT "strays_kind" CHECK (kind in ('late', 'amount', 'unusable')),
	CONSTRAINT "strays_amount" CHECK ("strays"."amount_pkr" > 0),
	CONSTRAINT "strays_settled" CHECK (("strays"."settled_at" is null) = ("strays"."note" is null))
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
	"version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "payment_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"gateway_transaction_id" text,
	"transaction_key" text GENERATED ALWAYS AS (transaction_key(coalesce(gateway_transaction_id, transaction_id))) STORED NOT NULL,
	"duplicate" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_status" CHECK (payment_status in ('pending', 'completed', 'failed')),
	CONSTRAINT "payments_method" CHECK (payment_method in ('manual_easypaisa', 'manual_bank', 'easypaisa')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_decided" CHECK (("payments"."payment_status" = 'pending') = ("payments"."decided_at" is null)),
	CONSTRAINT "payments_not_own" CHECK ("payments"."decided_by" is null or "payments"."decided_by" <> "payments"."owner_id"),
	CONSTRAINT "payments_decider" CHECK ("payments"."payment_status" = 'pending' or ("payments"."decided_by" is null) = ("payments"."payment_method" = 'easypaisa' or "payments"."withdrawn")),
	CONSTRAINT "payments_withdrawn" CHECK (not "payments"."withdrawn" or ("payments"."payment_status" = 'failed' and "payments"."payment_method" <> 'easypaisa')),
	CONSTRAINT "payments_automatic_rupees" CHECK ("payments"."payment_method" <> 'easypaisa' or "payments"."amount_pkr" > 0)
);
--> statement-breakpoint
CREATE TABLE "counter_changes" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text NOT NULL,
	"day" date,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_once" UNIQUE NULLS NOT DISTINCT("name","day")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" UNIQUE NULLS NOT DISTINCT("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vitals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vitals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"device" text NOT NULL,
	"lcp" real,
	"fid" real,
	"inp" real,
	"cls" real,
	"fcp" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vitals_device" CHECK (device in ('phone', 'desktop'))
);
--> statement-breakpoint
CREATE TABLE "account_clashes" (
	"tester_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_clashes_tester_id_other_id_pk" PRIMARY KEY("tester_id","other_id")
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
	"account" "bytea",
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
	CONSTRAINT "payouts_account" CHECK ("payouts"."account" is not null or "payouts"."state" in ('paid', 'declined')),
	CONSTRAINT "payouts_state" CHECK (state in ('requested', 'approved', 'paid', 'declined')),
	CONSTRAINT "payouts_method" CHECK (method in ('easypaisa', 'bank')),
	CONSTRAINT "payouts_second" CHECK ("payouts"."second_by" is null or "payouts"."second_by" <> "payouts"."approved_by"),
	CONSTRAINT "payouts_approved" CHECK ("payouts"."state" not in ('approved', 'paid') or ("payouts"."approved_by" is not null and (not "payouts"."needs_second" or "payouts"."second_by" is not null))),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."state" = 'paid') = ("payouts"."reference" is not null)),
	CONSTRAINT "payouts_declined" CHECK (("payouts"."state" = 'declined') = ("payouts"."reason" is not null)),
	CONSTRAINT "payouts_decided" CHECK (("payouts"."state" in ('paid', 'declined')) = ("payouts"."decided_at" is not null))
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
CREATE TABLE "sample_testers" (
	"tester_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"household_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (google_account(email)) STORED NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"agreed_at" timestamp with time zone,
	"premium" boolean DEFAULT false NOT NULL,
	"capacity" smallint DEFAULT 3 NOT NULL,
	"active" smallint DEFAULT 0 NOT NULL,
	"is_full" boolean GENERATED ALWAYS AS (active >= capacity) STORED NOT NULL,
	"hazard_a" real NOT NULL,
	"hazard_b" real NOT NULL,
	"score" smallint NOT NULL,
	"observed_days" integer DEFAULT 0 NOT NULL,
	"observed_losses" real DEFAULT 0 NOT NULL,
	"last_assigned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testers_person_id_unique" UNIQUE("person_id"),
	CONSTRAINT "testers_email_unique" UNIQUE("email"),
	CONSTRAINT "testers_google_account" UNIQUE("email_key"),
	CONSTRAINT "testers_person" UNIQUE("id","person_id","household_id"),
	CONSTRAINT "testers_status" CHECK (status in ('applied', 'verified', 'available', 'paused', 'suspended', 'banned', 'retired')),
	CONSTRAINT "testers_load" CHECK ("testers"."active" between 0 and "testers"."capacity"),
	CONSTRAINT "testers_hazard" CHECK ("testers"."hazard_a" > 0 and "testers"."hazard_b" > 0),
	CONSTRAINT "testers_score" CHECK ("testers"."score" between 0 and 1000),
	CONSTRAINT "testers_observed" CHECK ("testers"."observed_days" >= 0 and "testers"."observed_losses" >= 0),
	CONSTRAINT "testers_email_lower" CHECK ("testers"."email" = lower("testers"."email"))
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
CREATE TABLE "checkins" (
	"assignment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	"evidence" text DEFAULT 'claimed' NOT NULL,
	"note" text,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkins_assignment_id_day_pk" PRIMARY KEY("assignment_id","day"),
	CONSTRAINT "checkins_seconds" CHECK ("checkins"."seconds" between 0 and 86400),
	CONSTRAINT "checkins_evidence" CHECK (evidence in ('claimed', 'evidenced', 'confirmed'))
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
CREATE TABLE "run_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"assignment_id" bigint,
	"kind" text NOT NULL,
	"grade" text DEFAULT 'confirmed' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"hash" "bytea" DEFAULT '' NOT NULL,
	CONSTRAINT "run_events_grade" CHECK (grade in ('claimed', 'evidenced', 'confirmed'))
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
	"pay_per_day_pkr" smallint DEFAULT 0 NOT NULL,
	"paid_days" smallint DEFAULT 0 NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '6 hours',
	"accepted_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"opted_in_at" timestamp with time zone,
	"installed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"trouble" text,
	"last_used_on" date,
	"nudged_on" date,
	"gone_on" date,
	CONSTRAINT "assignments_once" UNIQUE("app_id","tester_id"),
	CONSTRAINT "assignments_household" UNIQUE("app_id","household_id"),
	CONSTRAINT "assignments_state" CHECK (state in ('invited', 'opted_in', 'declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed')),
	CONSTRAINT "assignments_not_own_app" CHECK ("assignments"."owner_id" <> "assignments"."person_id"),
	CONSTRAINT "assignments_slot" CHECK ("assignments"."model_slot" between 1 and 3),
	CONSTRAINT "assignments_ended" CHECK (("assignments"."state" in ('invited', 'opted_in')) = ("assignments"."ended_at" is null)),
	CONSTRAINT "assignments_listed" CHECK ("assignments"."listed_at" is null or "assignments"."accepted_at" is not null),
	CONSTRAINT "assignments_in" CHECK ("assignments"."opted_in_at" is null or "assignments"."listed_at" is not null),
	CONSTRAINT "assignments_opted_in" CHECK ("assignments"."state" not in ('opted_in', 'completed') or "assignments"."opted_in_at" is not null),
	CONSTRAINT "assignments_installed" CHECK ("assignments"."installed_at" is null or "assignments"."opted_in_at" is not null),
	CONSTRAINT "assignments_trouble" CHECK ("assignments"."trouble" is null or trouble in ('not_available', 'wrong_account', 'install_failed')),
	CONSTRAINT "assignments_pay" CHECK ("assignments"."pay_per_day_pkr" >= 0)
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
CREATE TABLE "fleet_estimates" (
	"day" date PRIMARY KEY NOT NULL,
	"hazard" real NOT NULL,
	"shape" real DEFAULT 1 NOT NULL,
	"miss_rate" real NOT NULL,
	"acceptance" real NOT NULL,
	"days" integer NOT NULL,
	"due" integer NOT NULL,
	"offers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1 and "fleet_estimates"."shape" > 0)
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
	"ready_at" timestamp with time zone,
	"setup_reminded_at" timestamp with time zone,
	"staffed_at" timestamp with time zone,
	"started_on" date,
	"goal_on" date,
	"qualified_on" date,
	"hold_until" date,
	"closed_at" timestamp with time zone,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"listing_asked_at" timestamp with time zone,
	"listing_reminders" smallint DEFAULT 0 NOT NULL,
	"eligible_on" date,
	"p50_on" date,
	"p95_on" date,
	"headroom" smallint DEFAULT 0 NOT NULL,
	"risk" real DEFAULT 0 NOT NULL,
	"silent" smallint DEFAULT 0 NOT NULL,
	"console_gap" smallint DEFAULT 0 NOT NULL,
	"applied_on" date,
	"outcome" text,
	"outcome_at" timestamp with time zone,
	"refusal" text,
	"report_name" text,
	"next_eval_at" timestamp with time zone,
	"purge_warned_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_app_id_unique" UNIQUE("app_id"),
	CONSTRAINT "runs_of_app" UNIQUE("id","app_id","owner_id"),
	CONSTRAINT "runs_phase" CHECK (phase in ('queued', 'staffing', 'running', 'qualified', 'extended', 'holding', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "runs_goal" CHECK ("runs"."need" > 0 and "runs"."days" >= 14),
	CONSTRAINT "runs_outcome" CHECK ("runs"."outcome" is null or outcome in ('granted', 'refused')),
	CONSTRAINT "runs_outcome_at" CHECK (("runs"."outcome" is null) = ("runs"."outcome_at" is null)),
	CONSTRAINT "runs_refusal" CHECK ("runs"."refusal" is null or "runs"."outcome" = 'refused'),
	CONSTRAINT "runs_gap" CHECK ("runs"."console_gap" >= 0),
	CONSTRAINT "runs_staffed" CHECK ("runs"."phase" = 'cancelled' or ("runs"."phase" = 'queued') = ("runs"."staffed_at" is null)),
	CONSTRAINT "runs_ready" CHECK ("runs"."staffed_at" is null or "runs"."ready_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD CONSTRAINT "sandbox_runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strays" ADD CONSTRAINT "strays_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strays" ADD CONSTRAINT "strays_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testing_requests" ADD CONSTRAINT "testing_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_other_id_testers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_testers" ADD CONSTRAINT "sample_testers_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_versions" ADD CONSTRAINT "app_versions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_reports" ADD CONSTRAINT "console_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_version_id_app_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."app_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_answers" ADD CONSTRAINT "production_answers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_version_id_app_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."app_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_chains" ADD CONSTRAINT "run_chains_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_checkin" FOREIGN KEY ("assignment_id","day") REFERENCES "public"."checkins"("assignment_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_run" FOREIGN KEY ("run_id","app_id","owner_id") REFERENCES "public"."runs"("id","app_id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_tester" FOREIGN KEY ("tester_id","person_id","household_id") REFERENCES "public"."testers"("id","person_id","household_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_app" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."apps"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_runs_of_owner" ON "sandbox_runs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_of_owner" ON "webhooks" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_of_owner" ON "api_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "links_account" ON "links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_user" ON "sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("created_at") WHERE mail_due;--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit_log" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "setting_versions_of" ON "setting_versions" USING btree ("key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_payment_once" ON "ledger" USING btree ("payment_id") WHERE kind = 'payment';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refund_once" ON "ledger" USING btree ("payment_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id") WHERE refund_status <> 'declined';--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_owner" ON "refunds" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_status" ON "refunds" USING btree ("refund_status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_by_key" ON "statement_lines" USING btree ("transaction_key","payment_method");--> statement-breakpoint
CREATE INDEX "strays_by_key" ON "strays" USING btree ("transaction_key");--> statement-breakpoint
CREATE INDEX "strays_by_time" ON "strays" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "apps_by_owner" ON "apps" USING btree ("owner_id","created_at","deleted_at");--> statement-breakpoint
CREATE INDEX "apps_by_time" ON "apps" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_change" ON "apps" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_name" ON "apps" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_status" ON "apps" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_plan" ON "apps" USING btree ("package_plan","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_search" ON "apps" USING gin ("name" gin_trgm_ops,"package_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_corrections_by_payment" ON "payment_corrections" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("app_id") WHERE payment_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_once" ON "payments" USING btree (replace(payment_method, 'manual_easypaisa', 'easypaisa'),coalesce(gateway_transaction_id, transaction_id)) WHERE payment_status = 'completed';--> statement-breakpoint
CREATE INDEX "payments_by_key" ON "payments" USING btree ("transaction_key","payment_method");--> statement-breakpoint
CREATE INDEX "payments_by_app" ON "payments" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_plan" ON "payments" USING btree ("package_plan","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_duplicate" ON "payments" USING btree ("created_at","id") WHERE duplicate;--> statement-breakpoint
CREATE INDEX "payments_by_owner" ON "payments" USING btree ("owner_id","created_at","payment_status","amount_cents");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("transaction_id" gin_trgm_ops,"account_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "counters_totals" ON "counters" USING btree ("name") WHERE day is null;--> statement-breakpoint
CREATE INDEX "idempotency_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_of" ON "contact_replies" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_by_time" ON "contacts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_by_status" ON "contacts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_by_time" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_by_rating" ON "feedback" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_of_app" ON "feedback" USING btree ("app_id","created_at") WHERE app_id is not null;--> statement-breakpoint
CREATE INDEX "feedback_search" ON "feedback" USING gin ("feedback" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "testing_requests_of_user" ON "testing_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "vitals_of_path" ON "vitals" USING btree ("path","created_at");--> statement-breakpoint
CREATE INDEX "disputes_by_state" ON "disputes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_by_time" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_day_once" ON "earnings" USING btree ("assignment_id","day");--> statement-breakpoint
CREATE INDEX "earnings_of_tester" ON "earnings" USING btree ("tester_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("tester_id") WHERE state in ('requested', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference_once" ON "payouts" USING btree ("method","reference") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("amount_pkr","id");--> statement-breakpoint
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payouts_of_tester" ON "payouts" USING btree ("tester_id","created_at");--> statement-breakpoint
CREATE INDEX "testers_free" ON "testers" USING btree ("score","id") WHERE status = 'available' and not is_full;--> statement-breakpoint
CREATE INDEX "testers_by_time" ON "testers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "testers_by_name" ON "testers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "testers_by_score" ON "testers" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "testers_by_status" ON "testers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "testers_search" ON "testers" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "findings_of_run" ON "findings" USING btree ("run_id","created_at","id");--> statement-breakpoint
CREATE INDEX "retests_asked" ON "retests" USING btree ("assignment_id") WHERE result is null;--> statement-breakpoint
CREATE UNIQUE INDEX "run_events_seq" ON "run_events" USING btree ("run_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "screenshots_original" ON "screenshots" USING btree ("pixels_hash") WHERE not duplicate;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_model" ON "assignments" USING btree ("app_id","model","model_slot") WHERE state in ('invited', 'opted_in');--> statement-breakpoint
CREATE INDEX "assignments_run_live" ON "assignments" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "assignments_of_person" ON "assignments" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "assignments_untold" ON "assignments" USING btree ("id") WHERE state = 'invited' and told_at is null;--> statement-breakpoint
CREATE INDEX "assignments_expiring" ON "assignments" USING btree ("expires_at") WHERE state = 'invited' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "decisions_of_run" ON "decisions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "decisions_shocks" ON "decisions" USING btree ("run_id") WHERE kind = 'shock';--> statement-breakpoint
CREATE INDEX "runs_at_work" ON "runs" USING btree ("queued_at") WHERE phase in ('queued', 'staffing', 'running', 'extended');--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("ready_at") WHERE phase = 'queued' and ready_at is not null;--> statement-breakpoint
CREATE INDEX "runs_to_set_up" ON "runs" USING btree ("queued_at") WHERE phase = 'queued' and ready_at is null;--> statement-breakpoint
CREATE INDEX "runs_to_list" ON "runs" USING btree ("listing_asked_at") WHERE listing_asked_at is not null;--> statement-breakpoint
CREATE INDEX "runs_due" ON "runs" USING btree ("next_eval_at") WHERE next_eval_at is not null;--> statement-breakpoint
CREATE INDEX "runs_by_risk" ON "runs" USING btree ("risk","id") WHERE phase in ('queued', 'staffing', 'running', 'qualified', 'extended', 'holding');--> statement-breakpoint
CREATE INDEX "runs_answered" ON "runs" USING btree ("outcome_at") WHERE outcome_at is not null;--> statement-breakpoint
CREATE INDEX "runs_to_purge" ON "runs" USING btree ("closed_at") WHERE closed_at is not null and purged_at is null;
