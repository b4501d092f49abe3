-- The outbox of webhooks: what a customer's programs are told of is written with the fact itself, one delivery for each address that is
-- switched on and chose the kind. A second writing of the same event is none.
create or replace function tell_webhooks(owner uuid, half boolean, event text, key text, told_at timestamptz, about jsonb)
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

create or replace function tell_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.owner_id, false,
    case new.payment_status when 'completed' then 'payment.approved' else 'payment.rejected' end,
    'payment:' || new.id || ':' || new.payment_status, clock(), jsonb_build_object('app_id', new.app_id, 'payment', new.id));
  return null;
end $$;

-- A payment's owner withdraws it: programs hear of decisions only.
create or replace trigger payments_told after update of payment_status on payments for each row
  when (old.payment_status = 'pending' and new.payment_status in ('completed', 'failed') and not new.withdrawn)
  execute function tell_payment();

-- Below this chance the engine acts (engine/goal.ts); told when a forecast falls below it, not with every one that stays there.
create or replace function tell_risk() returns trigger language plpgsql as $$
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
    perform tell_webhooks(r.owner_id, false, 'run.at_risk', 'run:' || r.id || ':at_risk:' || new.day, clock(),
      jsonb_build_object('app_id', r.app_id, 'probability', round(new.p_goal::numeric, 4),
        'track_record', track_record(stage_of(r, new.day), new.p_goal)));
  end if;
  return null;
end $$;

-- Above what every plan holds (0.97, the engine's goals) nobody is told.
create or replace trigger forecasts_told after insert on forecasts for each row when (new.p_goal < 0.97) execute function tell_risk();

-- Wakes whoever sends: with the commit, on every server.
create or replace function wake_courier() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform publish('courier', ''); end if;
  return null;
end $$;

create or replace trigger webhook_deliveries_wake after insert on webhook_deliveries referencing new table as fresh
  for each statement execute function wake_courier();

create or replace trigger sandbox_runs_wake after insert on sandbox_runs referencing new table as fresh
  for each statement execute function wake_courier();
