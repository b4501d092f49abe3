DROP INDEX "runs_queue";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "setup_reminded_at" timestamp with time zone;--> statement-breakpoint
-- Runs that have or had a team go on as they are. Of those that wait, the ones whose apps are set up have been ready all along; the
-- others wait for their set-up from now on, and their developers are reminded of it within a day.
update runs r set ready_at = r.queued_at from apps a where a.id = r.app_id and (r.staffed_at is not null or r.phase = 'queued'
  and a.package_name is not null and a.opt_in_url is not null
  and (a.access_method = 'email_list' or (a.access_method = 'google_group' and a.group_email is not null)));--> statement-breakpoint
update runs set risk = 1 where phase = 'queued' and ready_at is null;--> statement-breakpoint
CREATE INDEX "runs_to_set_up" ON "runs" USING btree ("queued_at") WHERE phase = 'queued' and ready_at is null;--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("ready_at") WHERE phase = 'queued' and ready_at is not null;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_ready" CHECK ("runs"."staffed_at" is null or "runs"."ready_at" is not null);