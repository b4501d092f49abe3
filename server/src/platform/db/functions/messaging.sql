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
  update deliveries set state = 'expired', failure = 'This browser no longer shows notifications.'
  where subscription_id = old.id and state = 'waiting';
  return old;
end $$;

create or replace trigger push_subscriptions_expire before delete on push_subscriptions for each row
  execute function expire_push_of_subscription();

-- What waits for a number expires with it: its owner removed it, or it does not take messages any more.
create or replace function expire_deliveries_of_number() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'expired', failure = 'This number gets no more messages.'
  where number_id = old.id and state = 'waiting';
  return old;
end $$;

create or replace trigger phone_numbers_expire before delete on phone_numbers for each row
  execute function expire_deliveries_of_number();

create or replace trigger phone_numbers_end after update of ended_at on phone_numbers for each row
  when (old.ended_at is null and new.ended_at is not null) execute function expire_deliveries_of_number();

create or replace function expire_deliveries_of_imported() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'expired', failure = 'This number gets no more messages.'
  where imported_id = old.id and state = 'waiting';
  return old;
end $$;

create or replace trigger imported_numbers_expire before delete on imported_numbers for each row
  execute function expire_deliveries_of_imported();

create or replace trigger imported_numbers_end after update of number, ended_at on imported_numbers for each row
  when (old.number <> new.number or old.ended_at is null and new.ended_at is not null)
  execute function expire_deliveries_of_imported();

-- An imported number goes with what it was kept for: once its tester has an account, declined or left.
create or replace function forget_imported_number() returns trigger language plpgsql as $$
begin
  delete from imported_numbers where tester_id = new.id;
  return null;
end $$;

create or replace trigger testers_forget_number after update of person_id, status on testers for each row
  when (old.person_id <> new.person_id or old.status <> new.status and (new.status in ('banned', 'retired') or old.status = 'expected' and new.status = 'paused'))
  execute function forget_imported_number();

-- Wakes the senders: with the commit, on every server.
create or replace function wake_senders() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform publish('deliveries', ''); end if;
  return null;
end $$;

create or replace trigger deliveries_wake after insert on deliveries referencing new table as fresh
  for each statement execute function wake_senders();

-- Wakes the servers that queue mail: with the commit, on every server.
create or replace function wake_mail() returns trigger language plpgsql as $$
begin
  perform publish('mail', '');
  return null;
end $$;

create or replace trigger notifications_wake_mail after insert on notifications
  for each row when (new.mail_due) execute function wake_mail();

create or replace trigger tester_mails_wake after insert on tester_mails
  for each statement execute function wake_mail();
