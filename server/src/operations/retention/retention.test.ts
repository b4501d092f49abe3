import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  defaultRetention,
  leastForecastMonths,
  type Removal,
  type Retention,
} from '@fortnight/contract/operations/retention'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tidy } from '../../app/tidy.job.ts'
import { aStaffedRun } from '../../platform/db/staffed-run.testkit.ts'
import * as months from '../months/months.repository.ts'
import { dropMonths } from '../months/months.testkit.ts'

const world = useTestServer({ ownDatabase: true })
const query = async <T = object>(text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows as T[]

let admin: Person
let reader: Person
let run: string
beforeAll(async () => {
  run = (await aStaffedRun(world)).run
  admin = await aPerson(world, 'admin')
  reader = await aPerson(world)
})

/** The first day of a month, by months from this one. */
const monthAt = (ahead: number) =>
  `(date_trunc('month', utc_day(clock())::timestamp) + interval '${ahead} months')::date`

/** Forecasts of the last 20 months, whose first month ends that many months ago; the others are made as a job makes them. */
async function forecastsInMonths(since: number) {
  await world.asOwner(`set session_replication_role = replica; delete from forecasts`)
  await dropMonths(world)
  await world.asOwner(`do $$ begin
    alter table forecasts detach partition forecasts_before;
    execute format('alter table forecasts attach partition forecasts_before for values from (minvalue) to (%L)', ${monthAt(-since)});
    end $$`)
  await months.makeMissing(world.database.db)
  for (let ago = 0; ago < 20; ago++) await query(`insert into forecasts values ($1, ${monthAt(-ago)} + 3, 0.99)`, run)
}

beforeEach(async () => {
  await query(`update runs set phase = 'completed', closed_at = clock() where id = $1`, run)
  await query('delete from settings')
  await query('delete from notifications')
  await query('delete from play_visits')
})

const preview = async (changed: Partial<Retention>) => {
  const asked = new URLSearchParams(
    Object.entries({ ...defaultRetention, ...changed }).map(([name, value]) => [name, String(value)]),
  )
  const { data } = await ok<{ data: Removal[] }>(send(world.app, 'GET', `/api/admin/retention/preview?${asked}`, admin))
  return Object.fromEntries(data.map(({ table, ...removal }) => [table, removal]))
}
const save = (changed: Partial<Retention>) =>
  query(
    `insert into settings (key, value) values ('settings:retention', $1) on conflict (key) do update set value = excluded.value`,
    JSON.stringify({ ...defaultRetention, ...changed }),
  )
const keptForecasts = () =>
  query<{ rows: number }>('select count(*)::int as rows from forecasts').then(([row]) => row?.rows)

describe('a retention', () => {
  it('of forecasts spares a month that a test needs which is not over', async () => {
    await forecastsInMonths(15)
    await query(`update runs set phase = 'running', closed_at = null where id = $1`, run)
    expect((await preview({ forecasts_months: leastForecastMonths }))['forecasts']).toMatchObject({ months: 0 })
    await save({ forecasts_months: leastForecastMonths })
    await tidy(world.database.db)
    expect(await keptForecasts()).toBe(20)
  })

  it('of forecasts has a least number of months, whatever the server asks for', async () => {
    await expect(query('select drop_forecasts($1)', leastForecastMonths - 1)).rejects.toThrow('thirteen months')
    await expect(query('select drop_forecasts(null)')).rejects.toThrow('thirteen months')
    await expect(query('alter table forecasts detach partition forecasts_before')).rejects.toThrow('must be owner')
  })

  it('of forecasts removes the months that its preview has counted, and no other', async () => {
    await forecastsInMonths(16)
    const { forecasts } = await preview({ forecasts_months: leastForecastMonths })
    // All before the last sixteen months is one month; three more are older than thirteen.
    expect(forecasts).toMatchObject({ months: 4, rows: 6 })
    expect(forecasts?.bytes).toBeGreaterThan(0)
    expect(await keptForecasts()).toBe(20)
    await save({ forecasts_months: leastForecastMonths })
    await tidy(world.database.db)
    expect(await keptForecasts()).toBe(14)
    expect(await query(`select from forecasts where day < ${monthAt(-leastForecastMonths)}`)).toEqual([])
    expect((await preview({ forecasts_months: leastForecastMonths }))['forecasts']).toEqual({
      months: 0,
      rows: 0,
      bytes: 0,
    })
  })

  it('of notifications and visits removes the rows that its preview has counted', async () => {
    for (const days of [10, 179, 181, 400]) {
      await query(
        `insert into notifications (user_id, message_key, message_values, created_at) values ($1, 'tester_applied', '{}', clock() - $2 * interval '1 day')`,
        reader.id,
        days,
      )
      await query(
        `insert into play_visits (app_id, purpose, at, calls) select app_id, 'check', clock() - $2 * interval '1 day', '[]' from runs where id = $1`,
        run,
        days / 5,
      )
    }
    const shorter = { notifications_days: 180, play_visits_days: 30 }
    expect(await preview(shorter)).toMatchObject({ notifications: { rows: 2, months: null }, play_visits: { rows: 3 } })
    await save(shorter)
    await tidy(world.database.db)
    expect(await query('select from notifications')).toHaveLength(2)
    expect(await query('select from play_visits')).toHaveLength(1)
    expect(await preview(shorter)).toMatchObject({ notifications: { rows: 0 }, play_visits: { rows: 0 } })
  })

  it('that keeps all removes nothing', async () => {
    await query(
      `insert into notifications (user_id, message_key, message_values, created_at) values ($1, 'tester_applied', '{}', clock() - interval '9 years')`,
      reader.id,
    )
    expect(await preview({})).toMatchObject({ forecasts: { rows: 0 }, notifications: { rows: 0 } })
    await tidy(world.database.db)
    expect(await query('select from notifications')).toHaveLength(1)
  })

  it.each([
    { forecasts_months: leastForecastMonths - 1 },
    { notifications_days: 179 },
    { deliveries_days: 91 },
    { play_visits_days: 29 },
    { ledgers_days: 29 },
  ])('cannot be %j', async (changed) => {
    const data = { ...defaultRetention, ...changed }
    const { statusCode } = await send(world.app, 'PUT', '/api/admin/settings/retention', admin, { data, version: 0 })
    expect(statusCode).toBe(422)
  })
})
