import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { checkRestored } from '../backup/check-restored.ts'
import { aStaffedRun } from '../../platform/db/staffed-run.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import * as months from './months.repository.ts'
import { dropMonths } from './months.testkit.ts'

const world = useTestServer({ ownDatabase: true })
const query = async <T = object>(text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows as T[]

/** The first day of the month that comes after that number of others, by the clock of the database. */
const firstOf = async (ahead: number) =>
  (
    await query<{ day: string }>(
      `select (date_trunc('month', utc_day(clock())::timestamp) + $1 * interval '1 month')::date::text as day`,
      ahead,
    )
  )[0]!.day
const nameOf = (table: string, day: string) => `${table}_${day.slice(0, 7).replace('-', '_')}`
const partitionOf = async (day: string) =>
  (await query<{ name: string }>('select tableoid::regclass::text as name from forecasts where day = $1', day))[0]?.name
const forecast = (day: string) => query('insert into forecasts values ($1, $2, 0.99)', run, day)

let run: string
let seat: number
beforeAll(async () => {
  // In the month in which the database was made, also if that ends while tests run.
  const [first] = await query<{ ends: string }>(`select ends::text from months where name = 'forecasts_before'`)
  world.now = new Date(`${addDays(first!.ends, -15)}T12:00:00Z`)
  const at = await aStaffedRun(world)
  run = at.run
  seat = at.seat
})
beforeEach(async () => {
  await world.asOwner(
    `set session_replication_role = replica; delete from forecasts; delete from screenshots; delete from checkins;
     delete from audit_chain; delete from audit_log`,
  )
  await dropMonths(world)
})

describe('months', () => {
  it('are made three ahead, once, also by several servers at the same time', async () => {
    const made = await Promise.all([1, 2, 3].map(() => months.makeMissing(world.database.db)))
    const expected = (await Promise.all([1, 2, 3].map(firstOf))).map((day) => nameOf('forecasts', day))
    expect(made.flat().filter((name) => name.startsWith('forecasts'))).toEqual(expected)
    expect(await months.makeMissing(world.database.db)).toEqual([])
  })

  it('take the rows that came before them', async () => {
    const days = await Promise.all([0, 1, 2, 12].map(firstOf))
    for (const day of days) await forecast(day)
    expect(await Promise.all(days.map(partitionOf))).toEqual([
      'forecasts_before',
      'forecasts_default',
      'forecasts_default',
      'forecasts_default',
    ])
    await months.makeMissing(world.database.db)
    const [, next, later] = days
    expect(await Promise.all(days.map(partitionOf))).toEqual([
      'forecasts_before',
      nameOf('forecasts', next!),
      nameOf('forecasts', later!),
      'forecasts_default',
    ])
    expect(await query('select p_goal from forecasts where run_id = $1', run)).toHaveLength(4)
  })

  it('take days of use with the pictures that belong to them', async () => {
    const [day, later] = [await firstOf(1), await firstOf(12)]
    for (const on of [day, later]) {
      await query('insert into checkins (assignment_id, day, seconds) values ($1, $2, 60)', seat, on)
      await query('insert into screenshots (assignment_id, day, width, height) values ($1, $2, 9, 9)', seat, on)
    }
    await months.makeMissing(world.database.db)
    const kept = `select s.day::text, c.tableoid::regclass::text as month from screenshots s join checkins c using (assignment_id, day) order by 1`
    expect(await query(kept)).toEqual([
      { day, month: nameOf('checkins', day) },
      { day: later, month: 'checkins_default' },
    ])
    await expect(
      query(
        'insert into screenshots (assignment_id, day, width, height) values ($1, $2, 9, 9)',
        seat,
        await firstOf(2),
      ),
    ).rejects.toThrow('screenshots_checkin')
  })

  it('take lines of the audit log, whose chain stays whole', async () => {
    const [day, later] = [await firstOf(1), await firstOf(12)]
    for (const at of [day, later, await firstOf(0)])
      await query(`insert into audit_log (action, subject, at) values ('user.disable', 'a', $1::date)`, at)
    await months.makeMissing(world.database.db)
    const lines = `select l.tableoid::regclass::text as month from audit_chain c join audit_log l on (l.id, l.at) = (c.line_id, c.line_at) order by seq`
    expect(await query(lines)).toEqual(
      [nameOf('audit_log', day), 'audit_log_default', 'audit_log_before'].map((month) => ({ month })),
    )
    expect((await checkRestored(world.database.db)).wrong.filter((what) => what.includes('audit'))).toEqual([])
  })

  it('hold a line of the audit log with its number once, across months', async () => {
    const line = (at: string) =>
      query(
        `insert into audit_log (id, action, subject, at) overriding system value values (900000, 'user.disable', 'a', $1::date)`,
        at,
      )
    // Named first: a line that is refused while a day is looked up would be refused to no one.
    const days = await Promise.all([0, 1, 2].map(firstOf))
    const tries = await Promise.allSettled(days.map(line))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(line(await firstOf(3))).rejects.toThrow('audit_chain_of_line')
  })

  it('hold one day of use of a seat, also against another connection', async () => {
    const report = (seconds: number) =>
      query(
        `insert into checkins as c (assignment_id, day, seconds) select $1, (date_trunc('month', clock()) + interval '1 month')::date, $2
         on conflict (assignment_id, day) do update set seconds = greatest(c.seconds, excluded.seconds)`,
        seat,
        seconds,
      )
    const given = months.makeMissing(world.database.db).catch(() => {})
    await Promise.all([report(1), report(3), given, report(2)])
    await months.makeMissing(world.database.db)
    expect(await query('select seconds from checkins where day = $1', await firstOf(1))).toEqual([{ seconds: 3 }])
  })

  it('are missing until they reach a month ahead', async () => {
    expect(await months.listTablesWithout(world.database.db)).toContain('forecasts')
    await months.makeMissing(world.database.db)
    expect(await months.listTablesWithout(world.database.db)).toEqual([])
  })

  it('keep each rule of their table, also against another connection', async () => {
    await months.makeMissing(world.database.db)
    const day = await firstOf(1)
    const tries = await Promise.allSettled([forecast(day), forecast(day), forecast(day)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(query('insert into forecasts values (gen_random_uuid(), $1, 0.9)', day)).rejects.toThrow('foreign key')
    await expect(query('insert into forecasts values ($1, $2, 2)', run, day)).rejects.toThrow('forecasts_p')
  })

  it('are given up while their table is in use for long, and nothing has changed', async () => {
    const client = await world.database.pool.connect()
    await client.query('begin; select from forecasts')
    await expect(months.makeMissing(world.database.db)).rejects.toThrow()
    await client.query('commit')
    client.release()
    expect(await query(`select from months where of = 'forecasts' and starts is not null`)).toEqual([])
  })

  it.each([0, 12])('can be made %d ahead', async (ahead) => {
    const made = await query<{ name: string }>('select make_months($1) as name', ahead)
    expect(made.filter(({ name }) => name.startsWith('checkins'))).toHaveLength(ahead)
  })

  it.each([13, -1, null])('cannot be made %s ahead', async (ahead) => {
    await expect(query('select make_months($1)', ahead)).rejects.toThrow('a year')
  })
})

describe('the server’s role', () => {
  const attempts = [
    'select from forecasts_before',
    'update checkins_before set seconds = 0',
    'delete from checkins',
    'delete from audit_log_before',
    'truncate audit_log',
    `update audit_log_default set action = 'x'`,
    'insert into forecasts_before select * from forecasts',
    `update forecasts_before set p_goal = 1`,
    'delete from forecasts_before',
    'delete from forecasts',
    'truncate forecasts_before',
    'alter table forecasts detach partition forecasts_before',
    'drop table forecasts_before',
    'create table forecasts_more partition of forecasts for values from (maxvalue) to (maxvalue)',
    `select keep_in_months('earnings', 'created_at')`,
  ]
  it.each(attempts)('is refused: %s', async (attempt) => {
    await expect(query(attempt)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('has no right to a month that was made later', async () => {
    await months.makeMissing(world.database.db)
    expect(
      await query(`select name from months, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as r (name_of_right)
        where has_table_privilege(name, name_of_right)`),
    ).toEqual([])
  })
})
