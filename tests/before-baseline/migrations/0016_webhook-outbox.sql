-- The outbox of webhooks: what a customer's programs are told of is written with the fact itself, one delivery for each address that is
-- switched on and chose the kind. A second writing of the same event is none.
create function tell_webhooks(owner uuid, half boolean, event text, key text, told_at timestamptz, about jsonb)
returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event_key, kind, body)
  select w.id, key, event, jsonb_build_object('type', event, 'sandbox', half, 'data', about,
    'timestamp', to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from webhooks w
  where w.owner_id = owner and w.sandbox = half and w.state = 'on' and event = any (w.kinds)
    -- Days of the sandbox are told late; nobody hears of those before their address was there.
    and (not half or w.created_at <= told_at)
  on conflict on constraint webhook_deliveries_once do nothing
$$;
--> statement-breakpoint
-- Which facts of a run are told, and as what (contract/src/webhooks.ts). Whoever leaves without ever having been in is not told of.
create function tell_fact(owner uuid, app uuid, half boolean, fact text, key text, told_at timestamptz, seat bigint, was_in boolean, about jsonb)
returns void language sql as $$
  select tell_webhooks(owner, half, told.event, key, told_at, jsonb_build_object('app_id', app) || told.data)
  from (select
    case fact
      when 'started' then 'run.started' when 'qualified' then 'run.qualified'
      when 'finished' then 'run.completed' when 'failed' then 'run.failed'
      when 'opted_in' then 'tester.joined' when 'found' then 'finding.reported'
      else case when was_in and fact in ('opted_out', 'lost', 'withdrawn', 'released') then 'tester.left' end
    end as event,
    case fact
      when 'started' then jsonb_build_object('on', about -> 'on', 'goal', about -> 'goal')
      when 'opted_in' then jsonb_build_object('seat', seat)
      when 'found' then jsonb_build_object('seat', seat, 'finding', about -> 'finding', 'kind', about -> 'kind')
      when 'qualified' then jsonb_build_object('on', about -> 'on')
      when 'finished' then jsonb_build_object('on', about -> 'on')
      when 'failed' then jsonb_build_object('on', about -> 'on')
      else jsonb_build_object('seat', seat, 'how', fact)
    end as data) told
  where told.event is not null
$$;
--> statement-breakpoint
create function tell_run_event() returns trigger language plpgsql as $$
begin
  perform tell_fact(r.owner_id, r.app_id, false, new.kind, 'run:' || new.run_id || ':' || new.seq, new.at, new.assignment_id,
      exists (select from assignments a where a.id = new.assignment_id and a.opted_in_at is not null), new.data)
    from runs r where r.id = new.run_id;
  return null;
end $$;
--> statement-breakpoint
create trigger run_events_told after insert on run_events for each row execute function tell_run_event();
--> statement-breakpoint
create function tell_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.owner_id, false,
    case new.payment_status when 'completed' then 'payment.approved' else 'payment.rejected' end,
    'payment:' || new.id || ':' || new.payment_status, now(), jsonb_build_object('app_id', new.app_id, 'payment', new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger payments_told after update of payment_status on payments for each row
  when (old.payment_status = 'pending' and new.payment_status in ('completed', 'failed')) execute function tell_payment();
--> statement-breakpoint
-- Below this chance the engine acts (engine/goal.ts); told when a forecast falls below it, not with every one that stays there.
create function tell_risk() returns trigger language plpgsql as $$
declare
  r runs;
  -- What every plan holds (the engine's goals).
  hold constant real := 0.97;
  before real;
begin
  select * into r from runs where id = new.run_id;
  if r.phase not in ('running', 'extended') or new.p_goal >= hold then return null; end if;
  select f.p_goal into before from forecasts f where f.run_id = new.run_id and f.day < new.day order by f.day desc limit 1;
  if before is null or before >= hold then
    perform tell_webhooks(r.owner_id, false, 'run.at_risk', 'run:' || r.id || ':at_risk:' || new.day, now(),
      jsonb_build_object('app_id', r.app_id, 'probability', round(new.p_goal::numeric, 4)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger forecasts_told after insert on forecasts for each row execute function tell_risk();
--> statement-breakpoint
-- Wakes whoever sends: with the commit, on every server.
create function wake_courier() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform pg_notify('courier', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger webhook_deliveries_wake after insert on webhook_deliveries referencing new table as fresh
  for each statement execute function wake_courier();
--> statement-breakpoint
create trigger sandbox_runs_wake after insert on sandbox_runs referencing new table as fresh
  for each statement execute function wake_courier();
