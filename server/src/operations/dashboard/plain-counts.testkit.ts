/** Figures counted from their rows, to compare the counters with, in tests and benchmarks. */
export const plainCounts = `
  select
    (select count(*)::int from apps where deleted_at is null) as total_apps,
    (select count(*)::int from users where deleted_at is null) as total_users,
    (select count(*)::int from payments) as total_payments,
    (select coalesce(sum(amount_cents), 0)::float8 / 100 from ledger) as revenue_total,
    (select count(*)::int from feedback) as total_feedback,
    (select count(*)::int from contacts) as total_contacts,
    (select count(*)::int from payments
      where payment_status = 'pending' and payment_method <> 'easypaisa') as pending_requests,
    (select count(*)::int from refunds where refund_status in ('requested', 'due')) as open_refunds,
    (select count(*)::int from strays where settled_at is null) as open_strays,
    (select count(*)::int from payment_help where state = 'open') as open_payment_help,
    (select count(*)::int from payouts where state = 'requested') as open_payouts,
    (select count(*)::int from disputes where state = 'open') as open_disputes,
    (select count(*)::int from likeness_groups where state = 'open') as open_likeness,
    (select count(*)::int from alarms where state = 'open') as open_alarms,
    (select count(*)::int from second_approvals where state = 'waiting') as open_approvals,
    (select count(*)::int from contacts where status = 'new') as new_contacts,
    (select count(*)::int from testers where status = 'applied') as waiting_applications,
    (select count(*)::int from runs where phase = 'queued' and ready_at is not null) as queued_runs,
    (select count(*)::int from runs
      where staffed_at is not null and phase not in ('completed', 'failed', 'cancelled')) as active_tests,
    (select count(*)::int from testers where status = 'available' and active < capacity) as available_testers,
    (select coalesce(sum(capacity), 0)::int from testers where status = 'available') as seats_offered,
    (select count(*)::int from assignments where ended_at is null) as seats_held,
    (select json_agg(json_build_object('status', s, 'count',
        (select count(*) from apps where status = s and deleted_at is null)) order by n)
      from unnest(array['pending', 'pending_payment', 'active', 'completed', 'cancelled']) with ordinality as t (s, n)
    ) as apps_by_status`
