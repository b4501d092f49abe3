import type pg from 'pg'

/**
 * Tables of the bare server: the same people, sessions, apps and payments as the product's at this moment, with the
 * columns that its answers show, the indexes that its four statements need, and no trigger, rule or history.
 */
export async function fillBareTables(pool: pg.Pool, role: string): Promise<void> {
  await pool.query(`
    create schema bare;
    create table bare.users as select id, email, role from users;
    alter table bare.users add primary key (id);
    create table bare.sessions as select token_hash, user_id from sessions;
    alter table bare.sessions add primary key (token_hash);
    create table bare.apps (
      id uuid primary key default gen_random_uuid(), owner_id uuid not null references bare.users, name text not null,
      description text not null, platform text not null default 'android', category text,
      testing_type text not null default 'google_play_console_close_testing', duration int not null default 12,
      requirements text, package_plan text not null default 'starter', package_name text, opt_in_url text,
      access_method text, group_email text, track_live boolean, countries text[] not null default '{}',
      test_instructions text, icon text, version int not null default 1, status text not null default 'pending',
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now());
    insert into bare.apps
      select id, owner_id, name, description, platform, category, testing_type, duration, requirements, package_plan,
        package_name, opt_in_url, access_method, group_email, track_live, countries, test_instructions, null, version,
        status, date_trunc('milliseconds', created_at), date_trunc('milliseconds', updated_at)
      from apps;
    create index on bare.apps (owner_id, created_at desc);
    create index on bare.apps (created_at desc, id desc);
    create table bare.payments as select id, app_id, payment_status, created_at from payments;
    create index on bare.payments (app_id);
    create table bare.figures (value jsonb not null);
    create table bare.counts (name text primary key, value int not null);
    insert into bare.counts select 'apps', count(*) from bare.apps;
    grant usage on schema bare to ${role};
    grant select, insert, update on all tables in schema bare to ${role};
    analyze bare.users, bare.sessions, bare.apps, bare.payments`)
}
