-- Rows that are updated often keep room on their page, and the pool's index is cleaned early: testers who are full leave dead
-- entries at the end that every claim reads first.
alter table testers set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- An agreement is never changed, and goes only with its tester.
create or replace function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from testers where id = old.tester_id) then
    raise exception 'an agreement is kept as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

create or replace trigger tester_agreements_kept before update or delete on tester_agreements for each row execute function keep_agreement();

create or replace trigger tester_agreements_not_emptied before truncate on tester_agreements for each statement execute function refuse_change();

create or replace function note_first_agreement() returns trigger language plpgsql as $$
begin
  update testers set agreed_at = new.agreed_at where id = new.tester_id and agreed_at is null;
  return null;
end $$;

create or replace trigger tester_agreements_first after insert on tester_agreements for each row execute function note_first_agreement();

create or replace trigger earnings_append_only before update or delete or truncate on earnings for each statement execute function refuse_change();

create or replace trigger payouts_not_deleted before delete or truncate on payouts for each statement execute function refuse_change();

-- A payout keeps its sum and where it goes; paid or declined, it stays so. Only where it went can be forgotten then. The box that
-- says where can be sealed again with another key, by what seals everything again and says so.
create or replace function keep_payout() returns trigger language plpgsql as $$
declare
  decided boolean := old.state in ('paid', 'declined');
  resealed boolean := coalesce(current_setting('fortnight.reseals', true), '') = 'on'
    and substring(new.account from 1 for 4) <> substring(old.account from 1 for 4);
begin
  if (new.tester_id, new.amount_pkr, new.method) is distinct from (old.tester_id, old.amount_pkr, old.method)
    or (new.account is distinct from old.account and not (decided and new.account is null) and not coalesce(resealed, false))
    or (decided and to_jsonb(new) - array['account', 'ending', 'updated_at'] <> to_jsonb(old) - array['account', 'ending', 'updated_at'])
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  if new.second_by is distinct from old.second_by then
    if new.second_by = new.approved_by and not acts_alone(new.second_by) then
      raise exception 'two administrators approve a payout of this size' using errcode = 'integrity_constraint_violation';
    elsif new.second_by is distinct from new.approved_by and not is_senior(new.second_by) then
      raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

create or replace trigger payouts_kept before update on payouts for each row execute function keep_payout();

create or replace function counts_of(p payouts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payouts:' || p.state, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;

create or replace function counts_of(d disputes) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'disputes:' || d.state, utc_day(coalesce(d.decided_at, d.created_at)), 1::bigint
$$;

-- One seat more or less is most of what happens to testers. The counters learn of it only with the last free place (count_place).
create or replace function count_changed_tester() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;

create or replace trigger testers_counted_change after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is distinct from (new.status, new.capacity, new.agreed_at is null))
  execute function count_changed_tester();

-- A claim fills up half of its testers: one counter changes, and needs no comparison of all.
create or replace function count_place() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value) values ('testers:free', utc_day(clock()), case when new.is_full then -1 else 1 end);
  return null;
end $$;

create or replace trigger testers_counted_place after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is not distinct from (new.status, new.capacity, new.agreed_at is null)
    and new.status = 'available' and old.is_full <> new.is_full) execute function count_place();

-- The published figure counts testers who agreed themselves.
create or replace function counts_of(t testers) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'testers:' || t.status, utc_day(t.created_at), 1::bigint
  union all select 'testers:free', utc_day(t.created_at), 1 where t.status = 'available' and t.active < t.capacity
  union all select 'testers:agreed', utc_day(t.created_at), 1
    where t.status in ('verified', 'available') and t.agreed_at is not null
  union all select 'seats:offered', utc_day(t.created_at), t.capacity where t.status = 'available'
$$;

-- Whether a person's pay waits for an administrator: they belong to what looks like one person behind many, or were found to.
create or replace function pay_waits(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and (person = any (g.one_person) or g.state = 'open' and l.holds))
$$;

-- Whether a person was let go for what they did, or is held for it; their account may be deleted.
create or replace function is_barred(person uuid) returns boolean language sql stable parallel safe as $$
  select pay_waits(person) or exists (select from testers where person_id = person and status in ('suspended', 'banned'))
$$;

-- Whether a person looks like one who is barred, and it was not decided yet who they are.
create or replace function resembles_barred(person uuid) returns boolean language sql stable parallel safe as $$
  select pay_waits(person) or exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and g.state = 'open'
      and is_barred(case when l.one = person then l.other else l.one end))
$$;

create or replace function counts_of(g likeness_groups) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'likeness:' || g.state, utc_day(coalesce(g.decided_at, g.created_at)), 1::bigint
$$;
