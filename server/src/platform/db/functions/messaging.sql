-- A browser whose session is signed out shows no notifications, whoever ended the session.
create or replace function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;

create or replace trigger sessions_end_push after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();

-- What waits for a subscription expires with it.
create or replace function expire_push_of_subscription() returns trigger language plpgsql as $$
begin
  update push_deliveries set state = 'expired', failure = 'This browser no longer shows notifications.'
  where subscription_id = old.id and state = 'waiting';
  return old;
end $$;

create or replace trigger push_subscriptions_expire before delete on push_subscriptions for each row
  execute function expire_push_of_subscription();

-- Wakes the senders: with the commit, on every server.
create or replace function wake_web_push() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform pg_notify('web-push', ''); end if;
  return null;
end $$;

create or replace trigger push_deliveries_wake after insert on push_deliveries referencing new table as fresh
  for each statement execute function wake_web_push();
