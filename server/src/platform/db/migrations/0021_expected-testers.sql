ALTER TABLE "testers" DROP CONSTRAINT "testers_status";--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_status" CHECK (status in ('expected', 'applied', 'verified', 'available', 'paused', 'suspended', 'banned', 'retired'));--> statement-breakpoint
-- People who were imported and never answered are asked whether they want to test, and are available once they say yes.
with asked as (
  update testers t set status = 'expected'
  where t.status = 'available' and t.agreed_at is null and t.active = 0
    and not exists (select from users u where u.id = t.person_id)
    and not exists (select from sample_testers s where s.tester_id = t.id)
    and not exists (select from assignments a where a.tester_id = t.id and a.accepted_at is not null)
  returning t.id
)
insert into tester_mails (tester_id, message_key, message_values)
select id, 'invited', jsonb_build_object('tester', id) from asked order by id;
