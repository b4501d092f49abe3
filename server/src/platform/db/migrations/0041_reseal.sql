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
  return new;
end $$;
