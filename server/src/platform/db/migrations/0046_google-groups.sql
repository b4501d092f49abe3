CREATE TABLE "group_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_groups" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"email" text,
	"name" text,
	"on_track_at" timestamp with time zone,
	"problem" text,
	"failing_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"unknown_seats" bigint[] DEFAULT '{}' NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock(),
	"held_until" timestamp with time zone DEFAULT clock() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"reconciled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "test_groups_email_unique" UNIQUE("email"),
	CONSTRAINT "test_groups_state" CHECK (state in ('preparing', 'ready', 'failed')),
	CONSTRAINT "test_groups_ready" CHECK ("test_groups"."state" <> 'ready' or ("test_groups"."email" is not null and "test_groups"."name" is not null)),
	CONSTRAINT "test_groups_problem" CHECK (("test_groups"."problem" is null) = ("test_groups"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "group_changes" ADD CONSTRAINT "group_changes_run_id_test_groups_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_groups"("run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_groups" ADD CONSTRAINT "test_groups_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_changes_of_run" ON "group_changes" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "test_groups_due" ON "test_groups" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
-- Has the group of a test compared with its seats: with the commit, by one server. Rows are only added, so that no seat waits here.
create or replace function note_group_change() returns trigger language plpgsql as $$
begin
  insert into group_changes (run_id) select run_id from test_groups where run_id = new.run_id;
  if found then perform pg_notify('groups', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger assignments_group_change after update of accepted_at, ended_at on assignments for each row
  when (new.accepted_at is not null and (old.accepted_at, old.ended_at) is distinct from (new.accepted_at, new.ended_at))
  execute function note_group_change();
