-- What columns and constraints cannot say.

-- Records of what happened are written once and stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger ledger_append_only before update or delete or truncate on ledger for each statement execute function refuse_change();
--> statement-breakpoint
create trigger checkins_append_only before update or delete or truncate on checkins for each statement execute function refuse_change();
--> statement-breakpoint
create trigger run_events_append_only before update or delete or truncate on run_events for each statement execute function refuse_change();
--> statement-breakpoint
create trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint

-- A payment is decided once, and its amount never changes.
create function keep_payment_decided() returns trigger language plpgsql as $$
begin
  if old.payment_status <> 'pending' and new.payment_status <> old.payment_status then
    raise exception 'a decided payment stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.amount_cents, new.amount_pkr, new.owner_id, new.app_id, new.package_plan, new.payment_method, new.transaction_id)
    is distinct from
    (old.amount_cents, old.amount_pkr, old.owner_id, old.app_id, old.package_plan, old.payment_method, old.transaction_id)
  then
    raise exception 'a payment keeps what was paid, by whom and for what' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payment_status <> 'pending' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
    raise exception 'a decision keeps who took it and when' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_decided_once before update on payments for each row execute function keep_payment_decided();
--> statement-breakpoint
create trigger payments_not_deleted before delete or truncate on payments for each statement execute function refuse_change();
--> statement-breakpoint

-- A seat that ended stays ended: a broken streak cannot be continued.
create function keep_seat_ended() returns trigger language plpgsql as $$
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
create trigger assignments_ended_once before update on assignments for each row execute function keep_seat_ended();
--> statement-breakpoint

-- testers.active counts live seats. One statement for a whole team, so a claim pays for it once.
create function count_new_seats() returns trigger language plpgsql as $$
begin
  update testers t set active = t.active + n.seats, last_assigned_at = now()
  from (select tester_id, count(*)::smallint as seats from added where ended_at is null group by tester_id) n
  where t.id = n.tester_id;
  return null;
end $$;
--> statement-breakpoint
create trigger assignments_count_new after insert on assignments
  referencing new table as added for each statement execute function count_new_seats();
--> statement-breakpoint
create function count_ended_seats() returns trigger language plpgsql as $$
begin
  update testers t set active = t.active - n.seats
  from (
    select o.tester_id, count(*)::smallint as seats
    from before o join after a on a.id = o.id
    where o.ended_at is null and a.ended_at is not null group by o.tester_id
  ) n
  where t.id = n.tester_id;
  return null;
end $$;
--> statement-breakpoint
create trigger assignments_count_ended after update on assignments
  referencing old table as before new table as after for each statement execute function count_ended_seats();
--> statement-breakpoint
create trigger assignments_not_deleted before delete or truncate on assignments for each statement execute function refuse_change();
--> statement-breakpoint

-- Rows that are updated often keep room on their page, and the pool's index is cleaned early: testers who are full leave
-- dead entries at the end that every claim reads first.
alter table testers set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
alter table assignments set (fillfactor = 85);
--> statement-breakpoint
alter table sessions set (fillfactor = 80);
--> statement-breakpoint

-- Counters of calls, in the shape rate-limiter-flexible expects. Unlogged: they may be lost in a crash, nothing else may.
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
