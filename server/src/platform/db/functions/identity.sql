-- Each minute of use touches a session: pages keep room for the next version of their rows.
alter table sessions set (fillfactor = 80);

-- Whoever ends a session or changes its limits, its proof or who somebody is, and by whatever means: every server forgets what it
-- remembers of that user's sessions, and looks at their streams again at once.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform announce(json_build_array(to_json(coalesce(new, old)) -> tg_argv[0]), '["session"]');
  return null;
end $$;

create or replace trigger sessions_announce_end after update of ended_at, expires_at, created_at, second_factor on sessions
  for each row when ((old.ended_at, old.expires_at, old.created_at, old.second_factor)
    is distinct from (new.ended_at, new.expires_at, new.created_at, new.second_factor)) execute function announce_session('user_id');

create or replace trigger sessions_announce_deletion after delete on sessions
  for each row when (old.ended_at is null and old.expires_at > now()) execute function announce_session('user_id');

create or replace trigger users_announce_change after update of email, name, role, subscription_plan, disabled_at on users
  for each row when ((old.email, old.name, old.role, old.subscription_plan, old.disabled_at)
    is distinct from (new.email, new.name, new.role, new.subscription_plan, new.disabled_at)) execute function announce_session('id');

create or replace function counts_of(u users) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'users:joined', utc_day(u.created_at), 1::bigint
  union all select 'users:left', utc_day(u.deleted_at), -1 where u.deleted_at is not null
$$;

-- An administrator counts as a second one only after a day in the role, whoever gave it and by whatever means.
create or replace function note_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.admin_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'admin' then
    new.admin_since := now();
  end if;
  return new;
end $$;

create or replace trigger users_note_admin_since before insert or update of role on users for each row execute function note_admin_since();

-- Whether a person has been an administrator for a day, by the real time that protects accounts: then they count as a second one.
create or replace function is_senior(person uuid) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.role = 'admin' and u.disabled_at is null
    and u.admin_since <= now() - interval '24 hours')
$$;

-- Whether no other administrator counts: then money waits for an hour instead of for a second one.
create or replace function acts_alone(person uuid) returns boolean language sql stable as $$
  select not exists (select from users u where u.role = 'admin' and u.id <> person and is_senior(u.id))
$$;

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
  if old.state = 'waiting' and new.state in ('approved', 'refused') and new.decided_by <> new.asked_by and not is_senior(new.decided_by) then
    raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger second_approvals_decided_once before update on second_approvals for each row execute function keep_second_approval();

create or replace trigger second_approvals_not_deleted before delete or truncate on second_approvals for each statement execute function refuse_change();

create or replace function counts_of(a second_approvals) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'approvals:' || a.state, utc_day(coalesce(a.decided_at, a.created_at)), 1::bigint
$$;
