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

-- What was asked for stays as it was shown, and is decided once. The second administrator has held the role for a day. The
-- lines that name a person are emptied when the person's account is deleted.
create or replace function keep_second_approval() returns trigger language plpgsql as $$
begin
  if (new.act, new.subject, new.data, new.hash, new.asked_by, new.alone_at, new.created_at)
      is distinct from (old.act, old.subject, old.data, old.hash, old.asked_by, old.alone_at, old.created_at)
    or new.lines <> old.lines and new.lines <> '[]'
    or old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at, new.reason)
      is distinct from (old.state, old.decided_by, old.decided_at, old.reason)
  then
    raise exception 'an act is decided once, as it was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'waiting' and new.state in ('approved', 'refused') and new.decided_by <> new.asked_by and not exists (
    select from users u where u.id = new.decided_by and u.role = 'admin' and u.disabled_at is null
      and u.admin_since <= now() - interval '24 hours')
  then
    raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger second_approvals_decided_once before update on second_approvals for each row execute function keep_second_approval();

create or replace trigger second_approvals_not_deleted before delete or truncate on second_approvals for each statement execute function refuse_change();
