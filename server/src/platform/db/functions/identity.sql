-- Each request touches its session: pages keep room for the next version of their rows.
alter table sessions set (fillfactor = 80);

-- Whoever ends a session or changes who somebody is, and by whatever means: streams of that user are looked at again at once.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform announce(json_build_array(to_json(new) -> tg_argv[0]), '["session"]');
  return null;
end $$;

create or replace trigger sessions_announce_end after update of ended_at on sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_session('user_id');

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
