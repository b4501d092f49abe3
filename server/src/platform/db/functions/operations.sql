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

-- The text that a line of the audit log is hashed as, and exported as.
create or replace function audit_line(number bigint, l audit_log) returns text language sql stable parallel safe as $$
  select jsonb_build_object('seq', number, 'actor', l.actor_id, 'action', l.action, 'subject', l.subject, 'data', l.data,
    'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;

-- Chains a new line to the one that was committed before it. As the owner: the server adds lines, and never to the chain.
create or replace function chain_audit_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, line_id, line_at, hash) values (coalesce(last.seq, 0) + 1, new.id, new.at,
    sha256(coalesce(last.hash, '') || convert_to(audit_line(coalesce(last.seq, 0) + 1, new), 'UTF8')));
  return null;
end $$;

-- At the end of the transaction: acts wait for each other only while they are committed, and hold no other lock that they wait with.
do $$ begin
  if not exists (select from pg_trigger where tgname = 'audit_log_chained' and tgrelid = 'audit_log'::regclass) then
    create constraint trigger audit_log_chained after insert on audit_log deferrable initially deferred
      for each row execute function chain_audit_line();
  end if;
end $$;

create or replace trigger audit_chain_append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();

create or replace function counts_of(a alarms) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'alarms:' || a.state, utc_day(a.created_at), 1::bigint
$$;

-- An alarm says for good what was found; it is closed once. A standstill can be over before or after that.
create or replace function keep_alarm() returns trigger language plpgsql as $$
begin
  if (old.state = 'closed' and (new.state, new.closed_by, new.closed_at, new.reason)
      is distinct from (old.state, old.closed_by, old.closed_at, old.reason))
    or old.over_at is not null and new.over_at is distinct from old.over_at
    or (new.rule, new.occurrence, new.facts, new.user_ids, new.app_id, new.tester_id, new.payment_id, new.payout_id, new.created_at)
    is distinct from (old.rule, old.occurrence, old.facts, old.user_ids, old.app_id, old.tester_id, old.payment_id, old.payout_id, old.created_at)
  then
    raise exception 'an alarm is closed once, and keeps what it says' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger alarms_kept before update on alarms for each row execute function keep_alarm();

create or replace trigger alarms_not_deleted before delete or truncate on alarms for each statement execute function refuse_change();
