CREATE TABLE "digests" (
	"run_id" uuid NOT NULL,
	"day" date NOT NULL,
	"eligible_on" date,
	"queued_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "digests_run_id_day_pk" PRIMARY KEY("run_id","day")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;