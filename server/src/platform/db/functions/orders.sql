create or replace trigger ledger_append_only before update or delete or truncate on ledger for each statement execute function refuse_change();

create or replace trigger payments_not_deleted before delete or truncate on payments for each statement execute function refuse_change();

create or replace trigger refunds_not_deleted before delete or truncate on refunds for each statement execute function refuse_change();

create or replace trigger strays_not_deleted before delete or truncate on strays for each statement execute function refuse_change();

create or replace trigger statement_lines_append_only before update or delete or truncate on statement_lines for each statement execute function refuse_change();

create or replace trigger payment_corrections_append_only before update or delete or truncate on payment_corrections
  for each statement execute function refuse_change();

-- A refund is decided once. Its ground never changes; its amount is that of the decision. What a late test pays back grows
-- until it is paid. Where the money was sent may be forgotten.
create or replace function keep_refund_decided() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.app_id, new.owner_id, new.ground) is distinct from (old.payment_id, old.app_id, old.owner_id, old.ground)
    or (new.amount_cents, new.amount_pkr) is distinct from (old.amount_cents, old.amount_pkr)
      and not (old.ground = 'late' and old.refund_status = 'due' and new.refund_status = 'due' and new.amount_cents > old.amount_cents)
      and not (old.refund_status = 'requested' and new.refund_status in ('due', 'paid'))
  then
    raise exception 'a refund keeps what was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status = 'due' and new.refund_status not in ('due', 'paid') then
    raise exception 'an approved refund is sent' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status not in ('requested', 'due')
    and (new.refund_status, new.reason, new.reference, new.decided_by, new.decided_at)
      is distinct from (old.refund_status, old.reason, old.reference, old.decided_by, old.decided_at)
  then
    raise exception 'a decided refund stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger refunds_decided_once before update on refunds for each row execute function keep_refund_decided();

-- Money goes back only of a payment that came in, and never more than came in.
create or replace function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.kind <> 'payment' then
    -- Lines of one payment take turns, so that their sum is seen.
    perform from payments where id = new.payment_id for no key update;
    if (select coalesce(sum(amount_cents), 0) from ledger where payment_id = new.payment_id) + new.amount_cents < 0 then
      raise exception 'a refund is at most what was paid' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

create or replace trigger ledger_refund_within before insert on ledger for each row execute function check_refund_line();

-- Stray money stays on record; once settled it stays settled.
create or replace function keep_stray_settled() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or
    (new.payment_id, new.kind, new.amount_pkr, new.gateway_transaction_id)
      is distinct from (old.payment_id, old.kind, old.amount_pkr, old.gateway_transaction_id)
  then
    raise exception 'stray money is settled once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger strays_settled_once before update on strays for each row execute function keep_stray_settled();

create or replace function counts_of(a apps) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'apps:' || a.status, utc_day(a.created_at), 1::bigint where a.deleted_at is null
$$;

create or replace function counts_of(p payments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payments:' || p.payment_method || ':' || p.payment_status, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;

create or replace function counts_of(l ledger) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'revenue', utc_day(l.created_at), l.amount_cents::bigint
$$;

create or replace function counts_of(r refunds) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'refunds:' || r.refund_status, utc_day(coalesce(r.decided_at, r.created_at)), 1::bigint
$$;

create or replace function counts_of(s strays) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'strays:open', utc_day(s.created_at), 1::bigint
  union all select 'strays:open', utc_day(s.settled_at), -1 where s.settled_at is not null
$$;

create or replace function counts_of(h payment_help) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payment_help:' || h.state, utc_day(coalesce(h.ended_at, h.created_at)), 1::bigint
$$;

-- A request for another way to pay is answered once, and what was asked and answered stays.
create or replace function keep_payment_help() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.app_id, new.owner_id, new.country, new.reason, new.alternative, new.package_plan, new.amount_cents)
    is distinct from (old.app_id, old.owner_id, old.country, old.reason, old.alternative, old.package_plan, old.amount_cents) then
    raise exception 'a request about paying is answered once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger payment_help_answered_once before update on payment_help for each row execute function keep_payment_help();

-- An app that was paid for, cancelled or deleted waits for no payment: an open request of its developer lapses.
create or replace function lapse_payment_help() returns trigger language plpgsql as $$
begin
  update payment_help set state = 'lapsed', ended_at = clock() where app_id = new.id and state = 'open';
  return null;
end $$;

create or replace trigger apps_payment_help_lapsed after update of status, deleted_at on apps for each row
  when (new.deleted_at is not null or new.status not in ('pending', 'pending_payment')) execute function lapse_payment_help();

-- The version of an app counts changes of what its owner edits. A form that names the version it was made from
-- can then be refused when another was saved in between.
create or replace function count_app_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger apps_version before update on apps for each row
  when ((old.name, old.description, old.category, old.requirements, old.testing_credentials, old.test_instructions,
         old.package_name, old.opt_in_url, old.access_method, old.group_email, old.countries)
    is distinct from
        (new.name, new.description, new.category, new.requirements, new.testing_credentials, new.test_instructions,
         new.package_name, new.opt_in_url, new.access_method, new.group_email, new.countries))
  execute function count_app_version();

-- Two who bring the same ID at the same moment, or approve it, wait for each other here, so that the later one sees the earlier. Few
-- locks for all IDs, taken in one order: however many payments a statement adds, it needs no more of them and no two wait in a circle.
create or replace function lock_transactions(keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lock_transactions'), part)
  from (select distinct hashtext(key) & 63 as part from unnest(keys) key order by part) as parts;
end $$;

-- Marks the payments that share one of these keys with another payment or with money that completed none, and clears the mark of those
-- that share it with none since a correction.
create or replace function mark_duplicates(keys text[]) returns void language plpgsql as $$
begin
  perform lock_transactions(keys);
  update payments p set duplicate = found.shared
  from (
    select mine.id,
      exists (select from payments o where o.transaction_key = mine.transaction_key and o.id <> mine.id)
      or exists (select from strays s where s.transaction_key = mine.transaction_key and s.payment_id <> mine.id) as shared
    from payments mine where mine.transaction_key = any(keys)
  ) as found
  where p.id = found.id and p.duplicate <> found.shared;
end $$;

create or replace function mark_new_payments() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array(select transaction_key from added));
  return null;
end $$;

create or replace trigger payments_marked_new after insert on payments
  referencing new table as added for each statement execute function mark_new_payments();

-- A payment's key changes when its payer corrects it, and when EasyPaisa gives its own ID.
create or replace function mark_changed_payment() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[old.transaction_key, new.transaction_key]);
  return null;
end $$;

create or replace trigger payments_marked_changed after update of transaction_id, gateway_transaction_id on payments for each row
  when (new.transaction_key is distinct from old.transaction_key) execute function mark_changed_payment();

create or replace function mark_stray() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[new.transaction_key]);
  return null;
end $$;

create or replace trigger strays_marked after insert on strays for each row execute function mark_stray();

-- A payment is decided once, and what was paid never changes. How a transfer was reported may be corrected until then, as a version of
-- its own. EasyPaisa's ID comes with the decision.
create or replace function keep_payment_decided() returns trigger language plpgsql as $$
begin
  if old.payment_status <> 'pending' and new.payment_status <> old.payment_status then
    raise exception 'a decided payment stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.amount_cents, new.amount_pkr, new.owner_id, new.app_id, new.package_plan)
    is distinct from (old.amount_cents, old.amount_pkr, old.owner_id, old.app_id, old.package_plan)
  then
    raise exception 'a payment keeps what was paid, by whom and for what' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.payment_method, new.transaction_id) is distinct from (old.payment_method, old.transaction_id) and (
    old.payment_status <> 'pending' or new.payment_status <> 'pending' or 'easypaisa' in (old.payment_method, new.payment_method))
  then
    raise exception 'only a transfer that waits for its check is corrected' using errcode = 'integrity_constraint_violation';
  end if;
  if new.version <> old.version + (old.payment_status = 'pending' and (new.payment_method, new.transaction_id,
    coalesce(new.account_name, old.account_name)) is distinct from (old.payment_method, old.transaction_id, old.account_name))::int
  then
    raise exception 'every correction is a version, and nothing else is' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payment_status <> 'pending'
    and (new.decided_by, new.decided_at, new.gateway_transaction_id, new.withdrawn)
      is distinct from (old.decided_by, old.decided_at, old.gateway_transaction_id, old.withdrawn)
  then
    raise exception 'a decision keeps who took it and when' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger payments_decided_once before update on payments for each row execute function keep_payment_decided();

create or replace function keep_correction() returns trigger language plpgsql as $$
begin
  insert into payment_corrections (payment_id, payment_method, transaction_id)
  values (old.id, old.payment_method, old.transaction_id);
  return null;
end $$;

create or replace trigger payments_corrected after update of version on payments for each row
  when (new.version <> old.version) execute function keep_correction();

-- Has the closed track of an app looked at again at once: with the commit, by one server. A test began, or its group was made.
create or replace function recheck_play_track() returns trigger language plpgsql as $$
begin
  update play_tracks t set due_at = clock() from runs r where r.id = new.run_id and t.app_id = r.app_id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;

create or replace trigger test_groups_on_track after update of email on test_groups for each row
  when (old.email is null and new.email is not null) execute function recheck_play_track();

-- Once the group of a test that is over is empty for good, we take it off the track again.
create or replace trigger test_groups_emptied after update of due_at on test_groups for each row
  when (old.due_at is not null and new.due_at is null) execute function recheck_play_track();

create or replace function recheck_play_track_of_run() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.app_id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;

create or replace trigger runs_play_track after insert on runs for each row execute function recheck_play_track_of_run();

-- What was seen of one package says nothing of another; what its developer lets us do is asked for again.
create or replace function forget_play_track() returns trigger language plpgsql as $$
begin
  delete from play_tracks where app_id = new.id;
  new.track_live := null;
  return new;
end $$;

create or replace trigger apps_other_package before update of package_name on apps for each row
  when (old.package_name is distinct from new.package_name) execute function forget_play_track();

create or replace function recheck_play_track_of_app() returns trigger language plpgsql as $$
begin
  update play_tracks set due_at = clock() where app_id = new.id;
  if found then perform publish('play_tracks', ''); end if;
  return null;
end $$;

create or replace trigger apps_play_track after update of countries, access_method on apps for each row
  when ((old.countries, old.access_method) is distinct from (new.countries, new.access_method))
  execute function recheck_play_track_of_app();

-- The parts of a Play setup, and whether each is there: `missingSetup` of the contract in SQL.
create or replace function setup_parts(a apps) returns table (part text, present boolean) language sql immutable parallel safe as $$
  values
    ('package_name', a.package_name is not null),
    ('access', coalesce(a.access_method in ('email_list', 'managed_group') or (a.access_method = 'google_group' and a.group_email is not null), false)),
    ('opt_in_link', a.opt_in_url is not null),
    ('track', a.track_live is not false)
$$;

-- Stores when a part came or went. Triggers of one kind fire by name: after what a change of package takes away.
create or replace function note_setup_change() returns trigger language plpgsql as $$
begin
  new.setup_since := old.setup_since || coalesce((
    select jsonb_object_agg(part, clock()) from setup_parts(old) o join setup_parts(new) n using (part) where o.present <> n.present), '{}');
  return new;
end $$;

create or replace trigger apps_setup_since before update on apps for each row
  when ((old.package_name, old.opt_in_url, old.access_method, old.group_email, old.track_live)
    is distinct from (new.package_name, new.opt_in_url, new.access_method, new.group_email, new.track_live))
  execute function note_setup_change();
