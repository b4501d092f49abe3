import type pg from 'pg'

export interface Sizes {
  users: number
  apps: number
  payments: number
}

/** Words that names are made of; one app in four bears the first. */
const nouns = `array['Harbour', 'Tide', 'Market', 'Prayer', 'Cricket', 'Recipe', 'Ledger', 'Habit', 'Transit', 'Garden']`
const days = (most: number) => `now() - random() * interval '${most} days'`

/** A service that has run for years: people, apps, payments with their ledger, tests, letters, testers. All in sets. */
export async function seed(pool: pg.Pool, { users, apps, payments }: Sizes, adminId: string): Promise<void> {
  await pool.query(
    `insert into users (email, name, created_at)
     select 'dev' || n || '@' || lower((${nouns})[1 + n % 10]) || '.example', (${nouns})[1 + n % 10] || ' ' || n, ${days(700)}
     from generate_series(1, $1) n`,
    [users],
  )
  await pool.query(
    `with owners as (select array_agg(id) as ids from users where role = 'developer')
     insert into apps (owner_id, name, description, duration, status, package_name, created_at, updated_at)
     select ids[1 + n % cardinality(ids)], case when n % 4 = 0 then 'Harbour' else (${nouns})[1 + n % 10] end || ' ' || md5(n::text),
       repeat('Tide and swell times. ', 8), 12,
       (array['pending', 'pending_payment', 'active', 'completed', 'completed', 'cancelled'])[1 + n % 6],
       'com.example.a' || n, at, at
     from owners, (select n, ${days(700)} as at from generate_series(1, $1) n) as made`,
    [apps],
  )
  await pool.query(
    `with mine as (select id, owner_id, row_number() over () as n from apps limit $1), paid as (
       insert into payments (app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, amount_pkr,
         account_name, transaction_id, decided_by, decided_at, created_at)
       select id, owner_id, 'starter', case when n % 3 = 0 then 'manual_bank' else 'manual_easypaisa' end, status, 999, 2797,
         'Zara Malik ' || n, (10000000000 + n - case when n % 500 = 0 then 3 else 0 end)::text, case when status <> 'pending' then $2::uuid end,
         case when status <> 'pending' then at end, at
       from (select *, (array['completed', 'completed', 'failed', 'completed', 'pending'])[1 + n % 5] as status, ${days(700)} as at
         from mine) as m
       returning id, payment_status, decided_at)
     insert into ledger (payment_id, kind, amount_cents, created_at)
     select id, 'payment', 999, decided_at from paid where payment_status = 'completed'`,
    [payments, adminId],
  )
  await pool.query(
    `insert into runs (app_id, owner_id, phase, package_plan, need, days, queued_at, ready_at, staffed_at, closed_at)
     select id, owner_id, case status when 'active' then 'running' else 'completed' end, 'starter', 12, 14, created_at, created_at, created_at,
       case status when 'completed' then created_at + interval '16 days' end
     from apps where status = 'completed' or (status = 'active' and created_at > now() - interval '20 days')`,
  )
  await pool.query(
    `insert into contacts (name, email, subject, message, status, type, created_at)
     select 'Visitor ' || n, 'v' || n || '@people.example', (${nouns})[1 + n % 10] || ' question', repeat('How long does it take? ', 6),
       (array['new', 'in_progress', 'resolved', 'resolved'])[1 + n % 4], (array['general', 'support', 'billing'])[1 + n % 3], ${days(700)}
     from generate_series(1, $1) n`,
    [users * 2],
  )
  await pool.query(
    `insert into feedback (feedback, rating, email, created_at)
     select 'The ' || (${nouns})[1 + n % 10] || ' test was clear and quick, number ' || md5(n::text), 1 + n % 5,
       'v' || n || '@people.example', ${days(700)}
     from generate_series(1, $1) n`,
    [users * 5],
  )
  await pool.query(
    `insert into testers (name, email, country, timezone, status, capacity, hazard_a, hazard_b, score, created_at)
     select (${nouns})[1 + n % 10] || ' ' || n, 't' || n || '@testers.example', 'PK', 'UTC',
       (array['available', 'available', 'available', 'paused', 'applied'])[1 + n % 5], 3, 1, 99, n % 1000, ${days(700)}
     from generate_series(1, $1) n`,
    [users],
  )
  await pool.query(
    `with actors as (select array_agg(id) as ids from (select id from users order by email limit 20) as few), acts as (
       select 'payment.' || payment_status as action, id, row_number() over () as n from payments
       union all select 'app.show_credentials', id, $1 + row_number() over () from apps limit $1 * 2)
     insert into audit_log (actor_id, action, subject, data, at)
     select ids[1 + n % 20], replace(action, 'pending', 'failed'), id,
       jsonb_build_object('reason', (${nouns})[1 + n % 10] || ' was asked for, number ' || n, 'team', 20 + n % 7), ${days(700)}
     from actors, acts`,
    [payments],
  )
  await pool.query('vacuum (analyze)')
}
