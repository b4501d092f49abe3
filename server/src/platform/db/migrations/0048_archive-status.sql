CREATE TABLE "archive_status" (
	"one" boolean PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone,
	"covered_until" timestamp with time zone,
	"problem" text,
	"full_at" timestamp with time zone,
	"drilled_at" timestamp with time zone,
	"drill_failure" text,
	"alarmed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "archive_status_one" CHECK ("archive_status"."one"),
	CONSTRAINT "archive_status_problem" CHECK ("archive_status"."problem" is null or problem in ('missing', 'full', 'failed'))
);
