-- Records of what happened are written once and stay as they are.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
-- The one form of an announcement (push/announce.ts). `by` is this transaction; every transaction before `at` was over when
-- it was written, so that whoever hears it has heard what those had to say.
create or replace function announce(recipients json, topics json) returns void language sql as $$
  select pg_notify('push', json_build_object('to', recipients, 'topics', topics,
    'at', pg_snapshot_xmin(pg_current_snapshot()), 'by', pg_current_xact_id())::text)
$$;
--> statement-breakpoint
-- Days are counted in UTC, whoever looks.
create or replace function utc_day(at timestamptz) returns date language sql immutable parallel safe return (at at time zone 'UTC')::date;
--> statement-breakpoint
-- Counters of calls, in the shape rate-limiter-flexible expects. Unlogged: a crash may lose them, and nothing else.
create unlogged table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
--> statement-breakpoint
-- Lines come and go by the minute: their pages are given back soon, for every reading of a figure reads all of them.
alter table counter_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger setting_versions_append_only before update or delete or truncate on setting_versions for each statement execute function refuse_change();
--> statement-breakpoint
-- Whoever changes a text of the site, and by whatever means: every server renders its pages again, and administrators who have
-- the text open read it again. Goes out with the commit.
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) like 'content:%' then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger settings_announce_content after insert or update or delete on settings
  for each row execute function announce_content();
--> statement-breakpoint
-- Each request touches its session: pages keep room for the next version of their rows.
alter table sessions set (fillfactor = 80);
--> statement-breakpoint
-- Whoever ends a session or changes who somebody is, and by whatever means: streams of that user are looked at again at once.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform announce(json_build_array(to_json(new) -> tg_argv[0]), '["session"]');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger sessions_announce_end after update of ended_at on sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_session('user_id');
--> statement-breakpoint
create or replace trigger users_announce_change after update of name, role, subscription_plan, disabled_at on users
  for each row when ((old.name, old.role, old.subscription_plan, old.disabled_at)
    is distinct from (new.name, new.role, new.subscription_plan, new.disabled_at)) execute function announce_session('id');
--> statement-breakpoint
create or replace function counts_of(u users) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'users:joined', utc_day(u.created_at), 1::bigint
  union all select 'users:left', utc_day(u.deleted_at), -1 where u.deleted_at is not null
$$;
--> statement-breakpoint
-- Rows that are updated often keep room on their page, and the pool's index is cleaned early: testers who are full leave dead
-- entries at the end that every claim reads first.
alter table testers set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
create or replace trigger earnings_append_only before update or delete or truncate on earnings for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger payouts_not_deleted before delete or truncate on payouts for each statement execute function refuse_change();
--> statement-breakpoint
-- A payout keeps its sum and where it goes; paid or declined, it stays so. Only where it went can be forgotten then.
create or replace function keep_payout() returns trigger language plpgsql as $$
declare
  decided boolean := old.state in ('paid', 'declined');
begin
  if (new.tester_id, new.amount_pkr, new.method) is distinct from (old.tester_id, old.amount_pkr, old.method)
    or (new.account is distinct from old.account and not (decided and new.account is null))
    or (decided and to_jsonb(new) - array['account', 'ending', 'updated_at'] <> to_jsonb(old) - array['account', 'ending', 'updated_at'])
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger payouts_kept before update on payouts for each row execute function keep_payout();
--> statement-breakpoint
create or replace function counts_of(p payouts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payouts:' || p.state, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;
--> statement-breakpoint
create or replace function counts_of(d disputes) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'disputes:' || d.state, utc_day(coalesce(d.decided_at, d.created_at)), 1::bigint
$$;
--> statement-breakpoint
-- One seat more or less is most of what happens to testers. The counters learn of it only with the last free place (count_place).
create or replace function count_changed_tester() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger testers_counted_change after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is distinct from (new.status, new.capacity, new.agreed_at is null))
  execute function count_changed_tester();
--> statement-breakpoint
-- A claim fills up half of its testers: one counter changes, and needs no comparison of all.
create or replace function count_place() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value) values ('testers:free', utc_day(now()), case when new.is_full then -1 else 1 end);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger testers_counted_place after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is not distinct from (new.status, new.capacity, new.agreed_at is null)
    and new.status = 'available' and old.is_full <> new.is_full) execute function count_place();
--> statement-breakpoint
-- The published figure counts testers who agreed themselves.
create or replace function counts_of(t testers) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'testers:' || t.status, utc_day(t.created_at), 1::bigint
  union all select 'testers:free', utc_day(t.created_at), 1 where t.status = 'available' and t.active < t.capacity
  union all select 'testers:agreed', utc_day(t.created_at), 1
    where t.status in ('verified', 'available') and t.agreed_at is not null
  union all select 'seats:offered', utc_day(t.created_at), t.capacity where t.status = 'available'
$$;
--> statement-breakpoint
-- Pages keep room for the next version of rows that are updated often.
alter table assignments set (fillfactor = 85);
--> statement-breakpoint
alter table run_chains set (fillfactor = 50);
--> statement-breakpoint
create or replace trigger run_events_append_only before update or delete or truncate on run_events for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger assignments_not_deleted before delete or truncate on assignments for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger checkins_not_deleted before delete or truncate on checkins for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger forecasts_append_only before update or delete or truncate on forecasts for each statement execute function refuse_change();
--> statement-breakpoint
-- A seat that ended stays ended: a broken streak cannot be continued.
create or replace function keep_seat_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new.state <> old.state then
    raise exception 'an ended seat stays ended' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.run_id, new.app_id, new.tester_id) is distinct from (old.run_id, old.app_id, old.tester_id) then
    raise exception 'a seat keeps its run and its tester' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger assignments_ended_once before update on assignments for each row execute function keep_seat_ended();
--> statement-breakpoint
-- testers.active counts live seats. One statement for a whole team, so a claim pays for it once.
create or replace function count_new_seats() returns trigger language plpgsql as $$
begin
  update testers t set active = t.active + n.seats, last_assigned_at = now()
  from (select tester_id, count(*)::smallint as seats from added where ended_at is null group by tester_id) n
  where t.id = n.tester_id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger assignments_count_new after insert on assignments
  referencing new table as added for each statement execute function count_new_seats();
--> statement-breakpoint
create or replace function counts_of(a assignments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'seats:held', utc_day(a.invited_at), 1::bigint
  union all select 'seats:held', utc_day(a.ended_at), -1 where a.ended_at is not null
$$;
--> statement-breakpoint
-- The text that a line of the ledger is hashed as, and exported as: jsonb writes its keys in one order everywhere.
create or replace function ledger_line(run uuid, seq int, seat bigint, kind text, grade text, data jsonb, at timestamptz)
returns text language sql stable parallel safe as $$
  select jsonb_build_object('run', run, 'seq', seq, 'seat', seat, 'kind', kind, 'grade', grade, 'data', data,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;
--> statement-breakpoint
-- Gives each new line its number and its hash: SHA-256 of the hash before it and the line. Whoever adds a line holds the chain's row
-- until the transaction ends, so that no two lines of a run ever get the same number.
create or replace function chain_event() returns trigger language plpgsql as $$
begin
  insert into run_chains as c (run_id, length, head)
  values (new.run_id, 1, sha256(convert_to(ledger_line(new.run_id, 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8')))
  on conflict (run_id) do update set length = c.length + 1,
    head = sha256(c.head || convert_to(ledger_line(new.run_id, c.length + 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8'))
  returning length, head into new.seq, new.hash;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger run_events_chained before insert on run_events for each row execute function chain_event();
--> statement-breakpoint
-- A day of use only grows: more seconds, a better grade. Its note can be deleted.
create or replace function keep_checkin() returns trigger language plpgsql as $$
begin
  if (new.assignment_id, new.day, new.used_at, new.created_at) is distinct from (old.assignment_id, old.day, old.used_at, old.created_at)
    or new.seconds < old.seconds
    or array_position(array['claimed', 'evidenced', 'confirmed'], new.evidence)
      < array_position(array['claimed', 'evidenced', 'confirmed'], old.evidence)
    or (old.note is not null and new.note is not null and new.note <> old.note)
  then
    raise exception 'a day of use only grows' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger checkins_only_grow before update on checkins for each row execute function keep_checkin();
--> statement-breakpoint
-- A seat is touched with every day of use and every reminder, and ends once. Only its end changes its tester's count and the counters:
-- the trigger's condition keeps a quarter of the cost off a check-in.
create or replace function count_ended_seat() returns trigger language plpgsql as $$
begin
  update testers set active = active - 1 where id = new.tester_id;
  insert into counter_changes (name, day, value) values ('seats:held', utc_day(new.ended_at), -1);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger assignments_count_ended after update on assignments for each row
  when (old.ended_at is null and new.ended_at is not null) execute function count_ended_seat();
--> statement-breakpoint
create or replace function counts_of(r runs) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select case when r.phase = 'queued' and r.ready_at is null then 'runs:not_set_up' else 'runs:' || r.phase end,
    utc_day(r.queued_at), 1::bigint
  union all select 'tests:begun', utc_day(r.staffed_at), 1 where r.staffed_at is not null
  union all select 'tests:over', utc_day(coalesce(r.closed_at, r.updated_at)), -1
    where r.staffed_at is not null and r.phase in ('completed', 'failed', 'cancelled')
  union all select 'answers:' || r.outcome, utc_day(r.outcome_at), 1 where r.outcome is not null
$$;
--> statement-breakpoint
create or replace function counts_of(c checkins) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'days:used', c.day, 1::bigint where c.seconds > 0
$$;
--> statement-breakpoint
-- Days of use are never deleted, and only grow: no trigger counts an end.
create or replace function count_checkins() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value) from added r, counts_of(r::checkins) c group by c.name, c.day;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger checkins_counted_new after insert on checkins
  referencing new table as added for each statement execute function count_checkins();
--> statement-breakpoint
create or replace function count_changed_checkin() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- Grades and notes of a day change often, and count for nothing.
create or replace trigger checkins_counted_change after update on checkins for each row
  when ((old.day, old.seconds > 0) is distinct from (new.day, new.seconds > 0)) execute function count_changed_checkin();
--> statement-breakpoint
create or replace trigger ledger_append_only before update or delete or truncate on ledger for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger payments_not_deleted before delete or truncate on payments for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger refunds_not_deleted before delete or truncate on refunds for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger strays_not_deleted before delete or truncate on strays for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger statement_lines_append_only before update or delete or truncate on statement_lines for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger payment_corrections_append_only before update or delete or truncate on payment_corrections
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A refund is decided once, and neither its amount nor its ground ever changes. Where the money was sent may be forgotten.
create or replace function keep_refund_decided() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.app_id, new.owner_id, new.ground, new.amount_cents, new.amount_pkr)
    is distinct from (old.payment_id, old.app_id, old.owner_id, old.ground, old.amount_cents, old.amount_pkr)
  then
    raise exception 'a refund keeps what was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status <> 'requested'
    and (new.refund_status, new.reason, new.reference, new.decided_by, new.decided_at)
      is distinct from (old.refund_status, old.reason, old.reference, old.decided_by, old.decided_at)
  then
    raise exception 'a decided refund stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger refunds_decided_once before update on refunds for each row execute function keep_refund_decided();
--> statement-breakpoint
-- Money goes back only of a payment that came in, and never more than came in.
create or replace function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.kind = 'refund' and not exists (
    select from ledger where payment_id = new.payment_id and kind = 'payment' and amount_cents >= -new.amount_cents)
  then
    raise exception 'a refund is at most what was paid' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger ledger_refund_within before insert on ledger for each row execute function check_refund_line();
--> statement-breakpoint
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
--> statement-breakpoint
create or replace trigger strays_settled_once before update on strays for each row execute function keep_stray_settled();
--> statement-breakpoint
create or replace function counts_of(a apps) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'apps:' || a.status, utc_day(a.created_at), 1::bigint where a.deleted_at is null
$$;
--> statement-breakpoint
create or replace function counts_of(p payments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payments:' || p.payment_method || ':' || p.payment_status, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;
--> statement-breakpoint
create or replace function counts_of(l ledger) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'revenue', utc_day(l.created_at), l.amount_cents::bigint
$$;
--> statement-breakpoint
create or replace function counts_of(r refunds) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'refunds:' || r.refund_status, utc_day(coalesce(r.decided_at, r.created_at)), 1::bigint
$$;
--> statement-breakpoint
create or replace function counts_of(s strays) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'strays:open', utc_day(s.created_at), 1::bigint
  union all select 'strays:open', utc_day(s.settled_at), -1 where s.settled_at is not null
$$;
--> statement-breakpoint
-- The version of an app counts changes of what its owner edits. A form that names the version it was made from
-- can then be refused when another was saved in between.
create or replace function count_app_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger apps_version before update on apps for each row
  when ((old.name, old.description, old.category, old.requirements, old.testing_credentials, old.test_instructions,
         old.package_name, old.opt_in_url, old.access_method, old.group_email, old.countries)
    is distinct from
        (new.name, new.description, new.category, new.requirements, new.testing_credentials, new.test_instructions,
         new.package_name, new.opt_in_url, new.access_method, new.group_email, new.countries))
  execute function count_app_version();
--> statement-breakpoint
-- Two who bring the same ID at the same moment, or approve it, wait for each other here, so that the later one sees the earlier. Few
-- locks for all IDs, taken in one order: however many payments a statement adds, it needs no more of them and no two wait in a circle.
create or replace function lock_transactions(keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('lock_transactions'), part)
  from (select distinct hashtext(key) & 63 as part from unnest(keys) key order by part) as parts;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function mark_new_payments() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array(select transaction_key from added));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger payments_marked_new after insert on payments
  referencing new table as added for each statement execute function mark_new_payments();
--> statement-breakpoint
-- A payment's key changes when its payer corrects it, and when EasyPaisa gives its own ID.
create or replace function mark_changed_payment() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[old.transaction_key, new.transaction_key]);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger payments_marked_changed after update of transaction_id, gateway_transaction_id on payments for each row
  when (new.transaction_key is distinct from old.transaction_key) execute function mark_changed_payment();
--> statement-breakpoint
create or replace function mark_stray() returns trigger language plpgsql as $$
begin
  perform mark_duplicates(array[new.transaction_key]);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger strays_marked after insert on strays for each row execute function mark_stray();
--> statement-breakpoint
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
--> statement-breakpoint
create or replace trigger payments_decided_once before update on payments for each row execute function keep_payment_decided();
--> statement-breakpoint
create or replace function keep_correction() returns trigger language plpgsql as $$
begin
  insert into payment_corrections (payment_id, payment_method, transaction_id)
  values (old.id, old.payment_method, old.transaction_id);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger payments_corrected after update of version on payments for each row
  when (new.version <> old.version) execute function keep_correction();
--> statement-breakpoint
create or replace trigger contact_replies_not_deleted before delete or truncate on contact_replies for each statement execute function refuse_change();
--> statement-breakpoint
create or replace function counts_of(f feedback) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'feedback', utc_day(f.created_at), 1::bigint
$$;
--> statement-breakpoint
create or replace function counts_of(c contacts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'contacts:' || c.status, utc_day(c.created_at), 1::bigint
$$;
--> statement-breakpoint
-- An answer stays as it was sent, until what it answers is forgotten: then its words go too, for they may name people.
create or replace function keep_contact_reply() returns trigger language plpgsql as $$
begin
  if new.message <> ''
    or (new.id, new.contact_id, new.author_id, new.created_at)
      is distinct from (old.id, old.contact_id, old.author_id, old.created_at)
  then
    raise exception 'an answer stays as it was sent' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger contact_replies_kept before update on contact_replies for each row execute function keep_contact_reply();
--> statement-breakpoint
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
--> statement-breakpoint
-- Which facts of a run are told, and as what (contract/src/webhooks.ts). Whoever leaves without ever having been in is not told of.
create or replace function tell_fact(owner uuid, app uuid, half boolean, fact text, key text, told_at timestamptz, seat bigint, was_in boolean, about jsonb)
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
create or replace function tell_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.owner_id, false,
    case new.payment_status when 'completed' then 'payment.approved' else 'payment.rejected' end,
    'payment:' || new.id || ':' || new.payment_status, now(), jsonb_build_object('app_id', new.app_id, 'payment', new.id));
  return null;
end $$;
--> statement-breakpoint
-- A payment's owner withdraws it: programs hear of decisions only.
create or replace trigger payments_told after update of payment_status on payments for each row
  when (old.payment_status = 'pending' and new.payment_status in ('completed', 'failed') and not new.withdrawn)
  execute function tell_payment();
--> statement-breakpoint
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
    perform tell_webhooks(r.owner_id, false, 'run.at_risk', 'run:' || r.id || ':at_risk:' || new.day, now(),
      jsonb_build_object('app_id', r.app_id, 'probability', round(new.p_goal::numeric, 4)));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Above what every plan holds (0.97, the engine's goals) nobody is told.
create or replace trigger forecasts_told after insert on forecasts for each row when (new.p_goal < 0.97) execute function tell_risk();
--> statement-breakpoint
-- Wakes whoever sends: with the commit, on every server.
create or replace function wake_courier() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform pg_notify('courier', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger webhook_deliveries_wake after insert on webhook_deliveries referencing new table as fresh
  for each statement execute function wake_courier();
--> statement-breakpoint
create or replace trigger sandbox_runs_wake after insert on sandbox_runs referencing new table as fresh
  for each statement execute function wake_courier();
--> statement-breakpoint
-- Most owners have no program that is told of anything: then there is nothing to put into words.
create or replace function tell_run_event() returns trigger language plpgsql as $$
begin
  perform tell_fact(r.owner_id, r.app_id, false, new.kind, 'run:' || new.run_id || ':' || new.seq, new.at, new.assignment_id,
      exists (select from assignments a where a.id = new.assignment_id and a.opted_in_at is not null), new.data)
    from runs r where r.id = new.run_id and exists (select from webhooks w where w.owner_id = r.owner_id);
  return null;
end $$;
--> statement-breakpoint
-- Days of use and reminders are most of the ledger, and no webhook tells of them.
create or replace trigger run_events_told after insert on run_events for each row
  when (new.kind not in ('checked_in', 'graded', 'nudged')) execute function tell_run_event();
--> statement-breakpoint
-- Rows of apps and testers do not remember when they came to stand as they do. Their counters' days are those of the changes,
-- which cannot be counted again; all others can.
create or replace function is_remembered(name text) returns boolean language sql immutable parallel safe
  return name !~ '^(apps|testers|seats:offered)(:|$)';
--> statement-breakpoint
-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its own
-- transaction. No row is updated, so no statement waits. Changes of seats and testers are counted by triggers of their own.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'runs',
    'testers', 'assignments']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        elsif tg_op = 'DELETE' then
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, -sum(c.value)
          from removed r, counts_of(r::%1$I) c group by 1, 2;
        else
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, sum(c.value)
          from (
            select n.* from after r, counts_of(r::%1$I) n
            union all
            select o.name, o.day, -o.value from before r, counts_of(r::%1$I) o
          ) c
          group by 1, 2 having sum(c.value) <> 0;
        end if;
        return null;
      end $body$
    $function$, counted);
    execute format('create or replace trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create or replace trigger %1$s_counted_end after delete on %1$I
      referencing old table as removed for each statement execute function count_%1$s()', counted);
    if counted not in ('testers', 'assignments') then
      execute format('create or replace trigger %1$s_counted_change after update on %1$I
        referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
    end if;
  end loop;
end $install$;
--> statement-breakpoint
-- Payouts and disputes are never deleted, and remember their days.
do $install$
declare
  counted text;
begin
  foreach counted in array array['payouts', 'disputes']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        else
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value)
          from (
            select n.* from after r, counts_of(r::%1$I) n
            union all
            select o.name, o.day, -o.value from before r, counts_of(r::%1$I) o
          ) c
          group by 1, 2 having sum(c.value) <> 0;
        end if;
        return null;
      end $body$
    $function$, counted);
    execute format('create or replace trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create or replace trigger %1$s_counted_change after update on %1$I
      referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
  end loop;
end $install$;
--> statement-breakpoint
-- What the counters must say: every fact counted again.
create or replace view counters_due as
  select c.name, c.day, sum(c.value)::bigint as value
  from (
    select c.* from apps r, counts_of(r) c
    union all select c.* from users r, counts_of(r) c
    union all select c.* from payments r, counts_of(r) c
    union all select c.* from ledger r, counts_of(r) c
    union all select c.* from feedback r, counts_of(r) c
    union all select c.* from contacts r, counts_of(r) c
    union all select c.* from refunds r, counts_of(r) c
    union all select c.* from strays r, counts_of(r) c
    union all select c.* from runs r, counts_of(r) c
    union all select c.* from testers r, counts_of(r) c
    union all select c.* from assignments r, counts_of(r) c
    union all select c.* from payouts r, counts_of(r) c
    union all select c.* from disputes r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
