CREATE TABLE "play_tracks" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"proven_at" timestamp with time zone,
	"track" text,
	"binds" boolean DEFAULT false NOT NULL,
	"tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"countries" jsonb,
	"release" text,
	"checked_at" timestamp with time zone,
	"problem" text,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock(),
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "play_tracks_problem" CHECK (("play_tracks"."problem" is null) = ("play_tracks"."failing_since" is null)),
	CONSTRAINT "play_tracks_failed" CHECK ("play_tracks"."failed_at" is null or "play_tracks"."problem" is not null),
	CONSTRAINT "play_tracks_binds" CHECK (not "play_tracks"."binds" or "play_tracks"."track" is not null),
	CONSTRAINT "play_tracks_proven" CHECK ("play_tracks"."track" is null or "play_tracks"."proven_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "play_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock() NOT NULL,
	"problem" text,
	"calls" jsonb NOT NULL,
	CONSTRAINT "play_visits_purpose" CHECK (purpose in ('check', 'recheck', 'preview', 'bind'))
);
--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "track_live" boolean;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "count_asked_on" date;--> statement-breakpoint
ALTER TABLE "play_tracks" ADD CONSTRAINT "play_tracks_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_visits" ADD CONSTRAINT "play_visits_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_tracks_due" ON "play_tracks" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "play_visits_of_app" ON "play_visits" USING btree ("app_id","id");--> statement-breakpoint
CREATE INDEX "play_visits_by_time" ON "play_visits" USING btree ("at");
--> statement-breakpoint
-- Has the closed track of an app looked at again at once: with the commit, by one server. A test began, or its group was made.
create or replace function recheck_play_track() returns trigger language plpgsql as $$
begin
  update play_tracks t set due_at = clock() from runs r where r.id = new.run_id and t.app_id = r.app_id;
  if found then perform pg_notify('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger test_groups_on_track after update of email on test_groups for each row
  when (old.email is null and new.email is not null) execute function recheck_play_track();
--> statement-breakpoint
create or replace function recheck_play_track_of_run() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.app_id;
  if found then perform pg_notify('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger runs_play_track after insert on runs for each row execute function recheck_play_track_of_run();
--> statement-breakpoint
-- What was seen of one package says nothing of another; what its developer lets us do is asked for again.
create or replace function forget_play_track() returns trigger language plpgsql as $$
begin
  delete from play_tracks where app_id = new.id;
  new.track_live := null;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger apps_other_package before update of package_name on apps for each row
  when (old.package_name is distinct from new.package_name) execute function forget_play_track();
--> statement-breakpoint
create or replace function recheck_play_track_of_app() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.id;
  if found then perform pg_notify('play_tracks', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger apps_play_track after update of countries, access_method on apps for each row
  when ((old.countries, old.access_method) is distinct from (new.countries, new.access_method))
  execute function recheck_play_track_of_app();
