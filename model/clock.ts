import { mock } from 'node:test'
import type pg from 'pg'

/** The one clock of the model: this process and PostgreSQL stay at its moment until it is set again. */
export interface Clock {
  now(): Date
  set(to: Date): Promise<void>
}

/**
 * Puts functions of our own before `now()` and `clock_timestamp()` and in place of `clock()`: statements, triggers and
 * defaults then take their time from a table. Connections that are made afterwards go by it.
 */
async function installInDatabase(pool: pg.Pool): Promise<void> {
  const { rows: defaults } = await pool.query<{ change: string }>(`
    select format('alter table %I alter column %I set default %s', c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)) as change
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp)\\('`)
  await pool.query(`
    create schema clock;
    create table clock.moment (at timestamptz not null);
    insert into clock.moment values (now());
    create function clock.now() returns timestamptz stable language sql as 'select at from clock.moment';
    create function clock.clock_timestamp() returns timestamptz stable language sql as 'select at from clock.moment';
    create or replace function public.clock() returns timestamptz stable language sql as 'select at from clock.moment';
    create or replace function public.clock_running() returns timestamptz stable language sql as 'select at from clock.moment';
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$;
    begin;
    set local search_path = clock, pg_catalog, public;
    ${defaults.map(({ change }) => change).join(';\n')};
    commit`)
}

export async function installClock(pool: pg.Pool, start: Date): Promise<Clock> {
  await installInDatabase(pool)
  mock.timers.enable({ apis: ['Date'], now: start })
  return {
    now: () => new Date(),
    async set(to) {
      mock.timers.setTime(to.getTime())
      await pool.query('update clock.moment set at = $1', [to])
    },
  }
}

export const stopClock = (): void => mock.timers.reset()
