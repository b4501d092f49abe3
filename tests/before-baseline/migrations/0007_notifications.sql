ALTER TABLE "notifications" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_copies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("created_at") WHERE mail_due;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_link" CHECK ("notifications"."link" ~ '^/($|[^/\\])');--> statement-breakpoint
-- The one form of an announcement (push/announce.ts). `by` is this transaction; every transaction before `at` was over when
-- it was written, so that whoever hears it has heard what those had to say.
create function announce(recipients json, topics json) returns void language sql as $$
  select pg_notify('push', json_build_object('to', recipients, 'topics', topics,
    'at', pg_snapshot_xmin(pg_current_snapshot()), 'by', pg_current_xact_id())::text)
$$;
--> statement-breakpoint
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) like 'content:%' then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Whoever ends a session or changes who somebody is, and by whatever means: streams of that user are looked at again at once.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform announce(json_build_array(to_json(new) -> tg_argv[0]), '["session"]');
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_announce_end after update of ended_at on sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_session('user_id');
--> statement-breakpoint
create trigger users_announce_change after update of name, role, subscription_plan, disabled_at on users
  for each row when ((old.name, old.role, old.subscription_plan, old.disabled_at)
    is distinct from (new.name, new.role, new.subscription_plan, new.disabled_at)) execute function announce_session('id');
