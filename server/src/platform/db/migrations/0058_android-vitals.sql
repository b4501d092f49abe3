CREATE TABLE "android_vitals" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"through" date,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"failing_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock(),
	"held_until" timestamp with time zone,
	CONSTRAINT "android_vitals_problem" CHECK (("android_vitals"."problem" is null) = ("android_vitals"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "play_visits" DROP CONSTRAINT "play_visits_purpose";--> statement-breakpoint
ALTER TABLE "android_vitals" ADD CONSTRAINT "android_vitals_app_id_play_tracks_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."play_tracks"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "android_vitals_due" ON "android_vitals" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "play_visits" ADD CONSTRAINT "play_visits_purpose" CHECK (purpose in ('check', 'recheck', 'preview', 'bind', 'vitals'));