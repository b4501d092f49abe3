import { questionIds } from '@fortnight/contract/testing/production-questions'

/** What the rows belong to. */
export interface Owners {
  admin: string
  developer: string
  /** A test of the developer's with its team, one of its testers, and its app. */
  run: string
  app: string
  /** Apps of the developer's to whose tests people come by our group, or by one of the developer's, and one whose test is over. */
  withGroup: string
  withOwnGroup: string
  over: string
  /** An app of the developer's for which nothing was paid yet. */
  refused: string
  /** A completed payment of the developer's. */
  bought: string
  webhook: string
  /** The id of an automatic payment that is made for the same app. */
  automatic: string
  /** Seats of the tester's: in a test, and about to join one. */
  seat: string
  joining: string
}

type Statement = [string, unknown[]]

const texts = ({ withGroup, withOwnGroup, over, seat }: Owners): Statement[] => [
  [
    `update apps set category = coalesce(category, 'Tools'), requirements = coalesce(requirements, 'A camera.'),
       test_instructions = coalesce(test_instructions, 'Open the map.'), group_email = coalesce(group_email, 'testers@groups.example'),
       opt_in_url = coalesce(opt_in_url, 'https://play.google.com/apps/testing/example')`,
    [],
  ],
  [`update apps set access_method = 'google_group' where id = $1`, [withOwnGroup]],
  [`update apps set access_method = 'managed_group' where id = $1`, [withGroup]],
  [`update contacts set phone = coalesce(phone, '+92 300 1234567')`, []],
  [`update leads set name = coalesce(name, 'Sana'), source = coalesce(source, 'pricing')`, []],
  [
    `update feedback set email = coalesce(email, 'sana@people.example'), url = coalesce(url, 'https://fortnight.example/'),
       domain = coalesce(domain, 'fortnight.example'), user_agent = coalesce(user_agent, 'Firefox')`,
    [],
  ],
  [`update sessions set network = coalesce(network, '10.1')`, []],
  [`update testers set suspicion = 0.05, suspicion_reason = 'Counts of two tests lack someone.'`, []],
  [`update checkins set note = coalesce(note, 'The calendar is slow.')`, []],
  [`update testers set languages = '{en}'`, []],
  [`update app_versions set notes = coalesce(notes, 'It starts faster.')`, []],
  [`update runs set report_name = 'Kleinwerk' where app_id = $1`, [over]],
  [
    `with version as (insert into app_versions (run_id, name, notes)
       select run_id, '2.0', 'The crash is gone.' from assignments where id = $1 returning id),
     found as (update findings f set state = 'retest', version_id = version.id from version
       where f.id = (select id from findings where assignment_id = $1 limit 1) returning f.id)
     insert into retests (finding_id, assignment_id, version_id) select found.id, $1, version.id from found, version`,
    [seat],
  ],
]

const ofTests = ({ run, app, withGroup, withOwnGroup, seat, joining, admin }: Owners): Statement[] => [
  [
    `insert into joining_proofs (assignment_id, account, account_at) values ($1, 'someone.else@people.example', now())
     on conflict (assignment_id) do update set account = excluded.account, account_at = excluded.account_at`,
    [joining],
  ],
  [
    `update assignments set accepted_at = now() where state = 'invited' and accepted_at is null and app_id = any($1)`,
    [[app, withGroup, withOwnGroup]],
  ],
  [
    `insert into tester_mails (tester_id, message_key, message_values)
     select tester_id, 'offered', jsonb_build_object('app', 'Tideline', 'seat', id) from assignments where run_id = $1 and state = 'invited' limit 3`,
    [run],
  ],
  [
    `insert into production_answers (run_id, question, answer)
     select r.id, q, 'We looked.' from runs r, unnest($1::text[]) q
     on conflict do nothing`,
    [questionIds],
  ],
  [
    `insert into app_prompts (app_id, kind, text, answer, doubted_at, doubted_for)
     values ($1, 'question', 'Which colour?', 'Red', now(), 'Blue'), ($1, 'word', 'At the end', null, null, null)`,
    [app],
  ],
  [
    `insert into checkins (assignment_id, day, seconds, note) select id, current_date, 300, 'It is slow.' from assignments where run_id = $1 and opted_in_at is not null
     on conflict do nothing`,
    [run],
  ],
  [
    `insert into day_prompts (assignment_id, day, kind, text, compared, answer)
     select assignment_id, day, 'question', 'Which colour?', false, 'Red' from checkins on conflict do nothing`,
    [],
  ],
  [
    `insert into test_groups (run_id, email, name, state)
     select id, 'group-' || id || '@people.example', 'groups/1', 'preparing' from runs where app_id = $1 on conflict do nothing`,
    [withGroup],
  ],
  [
    `insert into disputes (assignment_id, day, message, state, answer, decided_by, decided_at)
     select assignment_id, day, 'I was there.', 'declined', 'It shows another day.', $2, now() from checkins c
     join assignments a on a.id = c.assignment_id
     where person_id = (select person_id from assignments where id = $1) on conflict do nothing`,
    [seat, admin],
  ],
]

const ofMoney = ({ admin, developer, bought, automatic, refused, seat }: Owners): Statement[] => [
  [
    `update payments set transaction_id = transaction_id || '0', version = version + 1 where payment_status = 'pending' and payment_method <> 'easypaisa'`,
    [],
  ],
  [
    `insert into payments (id, app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, amount_pkr, transaction_id, gateway_transaction_id, decided_at)
     select $2, app_id, owner_id, package_plan, 'easypaisa', 'completed', 999, 2797, 'ORDER1', 'EP1', now() from payments where id = $1`,
    [bought, automatic],
  ],
  [
    `insert into payments (app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, transaction_id, account_name, reason, decided_by, decided_at)
     select id, owner_id, package_plan, 'manual_bank', 'failed', 999, 'TXN12345', 'Zara', 'No such transfer.', $2, now() from apps where id = $1`,
    [refused, admin],
  ],
  [`insert into ledger (payment_id, kind, amount_cents) values ($1, 'payment', 999)`, [automatic]],
  [`update refunds set pay_to = coalesce(pay_to, 'PayPal, sana@people.example')`, []],
  [
    `insert into refunds (payment_id, app_id, owner_id, ground, amount_cents, pay_to, message, refund_status, reason, reference, decided_by, decided_at)
     select p.id, p.app_id, p.owner_id, 'guarantee', 999, 'PayPal', 'It took too long.', s.status, s.reason, s.reference, $1, now()
     from payments p join (values ($2::uuid, 'declined', 'Not late.', null), ($3, 'paid', null, 'TXN2')) s (id, status, reason, reference) using (id)`,
    [admin, bought, automatic],
  ],
  [
    `update payment_help set state = 'answered', answer = 'By Wise.', answered_by = $1, ended_at = now()
     where owner_id = $2 and state = 'open'`,
    [admin, developer],
  ],
  [
    `insert into payouts (tester_id, amount_pkr, method, ending, state, needs_second, reason, decided_by, decided_at)
     select tester_id, 500, 'easypaisa', '4567', 'declined', false, 'The name differs.', $2, now() from assignments where id = $1`,
    [seat, admin],
  ],
  [
    `insert into earnings (tester_id, kind, amount_pkr, reason, by) select tester_id, 'correction', 10, 'Paid twice.', $2 from assignments where id = $1`,
    [seat, admin],
  ],
  [`update strays set note = 'Sent back.', settled_at = now(), settled_by = $1`, [admin]],
  [
    `insert into statement_lines (payment_method, transaction_id, amount_pkr, paid_on, sender, imported_by)
     select 'manual_easypaisa', 'TXN' || n, 2797, current_date, 'Zara', $1 from generate_series(1, 3) n`,
    [admin],
  ],
]

const ofOperation = ({ admin, developer, bought, webhook }: Owners): Statement[] => [
  [
    `insert into contact_replies (contact_id, author_id, message)
     select id, $1, 'We answer.' from contacts order by created_at desc limit 3`,
    [admin],
  ],
  [
    `insert into second_approvals (act, subject, data, lines, hash, asked_by, state, reason, decided_at, decided_by)
     select act, gen_random_uuid()::text, data, lines, hash, (select id from users where role = 'developer' order by created_at limit 1), 'refused', 'No.', now(), $1
     from second_approvals limit 1`,
    [admin],
  ],
  [
    `insert into alarms (rule, occurrence, facts, seen_at, over_at) values
       ('push_stopped', 'a', '{"part": "one", "minutes": 3}', now(), now()), ('jobs_stopped', 'b', '{"queue": "mail", "minutes": 3}', now(), now())`,
    [],
  ],
  [
    `insert into alarms (rule, occurrence, facts, app_id, payment_id, tester_id)
     select 'self_dealing', 'c', '{"percent": 90}', p.app_id, p.id, t.id from payments p, testers t where p.id = $1 order by t.id limit 1`,
    [bought],
  ],
  [
    `update alarms set state = 'closed', reason = 'Looked at.', closed_at = now(), closed_by = $1 where rule <> 'push_stopped'`,
    [admin],
  ],
  [
    `update likeness_groups set state = 'different', reason = 'Brothers.', decided_at = now(), decided_by = $1 where state = 'open'`,
    [admin],
  ],
  [
    `insert into audit_log (actor_id, action, subject, data)
     select $1::uuid, 'tester.suspend', 'tester:' || id, '{"reason": "Copied pictures."}'::jsonb from testers union all
     select $1::uuid, 'payment.failed', id::text, '{"reason": "No such transfer."}' from payments where payment_status = 'failed'`,
    [admin],
  ],
  [
    `update deliveries set state = 'failed', failure = 'The service refused it.', sent_at = null
     where id in (select id from deliveries where state = 'sent' and channel = 'push' limit 1)`,
    [],
  ],
  [
    `insert into email_changes (user_id, old_email, new_email, confirm_hash, expires_at)
     values ($1, 'old@people.example', 'new@people.example', 'hash', now() + interval '1 day')`,
    [developer],
  ],
  [
    `insert into archive_status (one, begun_at, drilled_at, drill_failure) values (true, now(), now(), 'A table was empty.')
     on conflict (one) do update set drilled_at = excluded.drilled_at, drill_failure = excluded.drill_failure`,
    [],
  ],
  [
    `insert into tester_imports (lines, done, refused, refusals, finished_at)
     values (3, 3, 1, '[{"line": 2, "reason": "The country is not known: Atlantis"}]', now())`,
    [],
  ],
  [
    `update webhook_deliveries set failure = 'The connection was refused.', attempts = 1 where webhook_id = $1`,
    [webhook],
  ],
]

/** What Google showed and was asked; it is not asked again. */
const ofGoogle = ({ app, withGroup }: Owners): Statement[] =>
  [app, withGroup].flatMap((id): Statement[] => [
    [
      `insert into play_tracks (app_id, proven_at, track, tracks, groups, release, checked_at, due_at)
       values ($1, now(), 'alpha', '[{"track": "alpha", "standing": "live", "release": "1.1"}]', '{group@people.example}', '1.1', now(), null)`,
      [id],
    ],
    [
      `insert into android_vitals (app_id, read_at, through, versions, issues, due_at) values ($1, now(), current_date - 1,
         '[{"version_code": "7", "name": "1.1", "crashes": 3, "anrs": 1, "crash_rate": 0.1, "anr_rate": 0.1}]',
         '[{"type": "crash", "cause": "NullPointerException", "location": "Main.start", "reports": 3, "users": 2, "version_code": "7", "url": null}]', null)`,
      [id],
    ],
    [
      `insert into play_visits (app_id, purpose, calls) select $1, purpose, '[{"request": "GET /edits", "sent": "{}", "answer": "{}", "problem": null}]'
       from unnest($2::text[]) purpose`,
      [id, ['check']],
    ],
  ])

/** Rows that neither the demo nor the factories of the tests make, and texts of rows that have none. */
export const others = (owners: Owners): Statement[] =>
  [texts, ofTests, ofMoney, ofOperation, ofGoogle].flatMap((of) => of(owners))
