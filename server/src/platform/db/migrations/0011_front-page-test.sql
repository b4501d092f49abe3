ALTER TABLE "report_links" ADD COLUMN "on_front_page" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A test that the front page shows, or no longer may: every server draws its pages again. Goes out with the commit.
create or replace function announce_front_page() returns trigger language plpgsql as $$
begin
  if coalesce(old.on_front_page, false) or coalesce(new.on_front_page, false) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger report_links_announce_front_page after insert or update or delete on report_links
  for each row execute function announce_front_page();
--> statement-breakpoint
create or replace function announce_front_page_of_run() returns trigger language plpgsql as $$
begin
  if exists (select from report_links where run_id = new.id and on_front_page) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger runs_announce_front_page after update of phase on runs
  for each row when (old.phase is distinct from new.phase) execute function announce_front_page_of_run();
--> statement-breakpoint
create or replace function announce_front_page_of_app() returns trigger language plpgsql as $$
begin
  if exists (select from report_links l join runs r on r.id = l.run_id where r.app_id = new.id and l.on_front_page) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger apps_announce_front_page after update of deleted_at on apps
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function announce_front_page_of_app();
