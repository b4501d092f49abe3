CREATE TABLE "google_accounts" (
	"purpose" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"key_id" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"settings" jsonb,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "google_accounts_purpose" CHECK (purpose in ('groups', 'play')),
	CONSTRAINT "google_accounts_settings" CHECK (("google_accounts"."purpose" = 'groups') = ("google_accounts"."settings" is not null))
);
