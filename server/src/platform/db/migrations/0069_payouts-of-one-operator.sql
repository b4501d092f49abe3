ALTER TABLE "payouts" DROP CONSTRAINT "payouts_second";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second" CHECK ("payouts"."second_by" is null or "payouts"."second_by" <> "payouts"."approved_by" or "payouts"."second_at" >= "payouts"."approved_at" + interval '1 hour');
--> statement-breakpoint
-- Whether no other administrator counts: then money waits for an hour instead of for a second one.
create or replace function acts_alone(person uuid) returns boolean language sql stable as $$
  select not exists (select from users u where u.role = 'admin' and u.id <> person and is_senior(u.id))
$$;
--> statement-breakpoint
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
