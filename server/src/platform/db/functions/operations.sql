create or replace trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();

create or replace trigger setting_versions_append_only before update or delete or truncate on setting_versions for each statement execute function refuse_change();

-- Whoever changes a text of the site, and by whatever means: every server renders its pages again, and administrators who have
-- the text open read it again. Goes out with the commit.
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) like 'content:%' then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;

create or replace trigger settings_announce_content after insert or update or delete on settings
  for each row execute function announce_content();
