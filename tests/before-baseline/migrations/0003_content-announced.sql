-- Whoever changes a text of the site, and by whatever means: every server draws its pages again, and administrators who have
-- it open read it again. Goes out with the commit, in the form of an announcement (push/announce.ts).
create function announce_content() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) like 'content:%' then
    perform pg_notify('push', '{"to":"admins","topics":["content"]}');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger settings_announce_content after insert or update or delete on settings
  for each row execute function announce_content();
