-- What generated columns and indexes of the model need: these statements come before the tables.

-- The time by which tests, days and pay go: the real one. Only a demo moves it (demo/demo-clock.ts). What protects accounts (sessions,
-- codes, keys, signed links) goes by `now()`.
create or replace function clock() returns timestamptz language sql stable parallel safe return now();

-- The same at this moment instead of the transaction's beginning.
create or replace function clock_running() returns timestamptz language sql volatile parallel safe return clock_timestamp() - now() + clock();

-- Searches for a part of a word. Trusted since PostgreSQL 13: the database's owner may create it.
create extension if not exists pg_trgm;

-- Gmail delivers a.b+c@gmail.com to ab@gmail.com: one account, however it is spelt.
create or replace function google_account(address text) returns text language sql immutable strict parallel safe as $$
  select case when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(address, '@', 1), '+', 1), '.', '') || '@gmail.com' else address end
$$;

-- Which IDs are the same transaction: spaces, case, leading zeros and the dashes and slashes of references from abroad say nothing, and
-- neither does the method (decisions 44 and 48).
create or replace function transaction_key(id text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper(regexp_replace(id, '[\s/-]', '', 'g')), '^0+(?=.)', '');
