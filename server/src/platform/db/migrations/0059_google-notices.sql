CREATE TABLE "google_notices" (
	"subject" text NOT NULL,
	"problem" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "google_notices_subject_problem_pk" PRIMARY KEY("subject","problem")
);
--> statement-breakpoint
ALTER TABLE "play_visits" DROP CONSTRAINT "play_visits_purpose";--> statement-breakpoint
ALTER TABLE "play_tracks" DROP COLUMN "told_at";--> statement-breakpoint
ALTER TABLE "test_groups" DROP COLUMN "told_at";--> statement-breakpoint
ALTER TABLE "play_visits" ADD CONSTRAINT "play_visits_purpose" CHECK (purpose in ('check', 'recheck', 'preview', 'bind', 'unbind', 'vitals'));
--> statement-breakpoint
-- Once the group of a test that is over is empty for good, we take it off the track again.
create or replace trigger test_groups_emptied after update of due_at on test_groups for each row
  when (old.due_at is not null and new.due_at is null) execute function recheck_play_track();
