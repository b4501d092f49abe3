-- What columns and constraints cannot say about money.

-- A payment is decided once, and what was paid never changes. EasyPaisa's ID comes with the decision.
create or replace function keep_payment_decided() returns trigger language plpgsql as $$
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
  if old.payment_status <> 'pending'
    and (new.decided_by, new.decided_at, new.gateway_transaction_id)
      is distinct from (old.decided_by, old.decided_at, old.gateway_transaction_id)
  then
    raise exception 'a decision keeps who took it and when' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint

-- A refund is decided once, and neither its amount nor its ground ever changes. Where the money was sent may be forgotten.
create function keep_refund_decided() returns trigger language plpgsql as $$
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
create trigger refunds_decided_once before update on refunds for each row execute function keep_refund_decided();
--> statement-breakpoint
create trigger refunds_not_deleted before delete or truncate on refunds for each statement execute function refuse_change();
--> statement-breakpoint

-- Money goes back only of a payment that came in, and never more than came in.
create function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.kind = 'refund' and not exists (
    select from ledger where payment_id = new.payment_id and kind = 'payment' and amount_cents >= -new.amount_cents)
  then
    raise exception 'a refund is at most what was paid' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_refund_within before insert on ledger for each row execute function check_refund_line();
--> statement-breakpoint

-- Stray money stays on record; once settled it stays settled.
create function keep_stray_settled() returns trigger language plpgsql as $$
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
create trigger strays_settled_once before update on strays for each row execute function keep_stray_settled();
--> statement-breakpoint
create trigger strays_not_deleted before delete or truncate on strays for each statement execute function refuse_change();
