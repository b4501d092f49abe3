import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { aBuiltWeb } from '../http/pages.testkit.ts'
import { createPublicPages } from '../../site/content/public-pages.ts'
import { tidy } from '../../app/tidy.job.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { measure } from './availability.repository.ts'

const webRoot = aBuiltWeb()
const world = useTestServer()
const query = (text: string) => world.database.pool.query(text)
const measuredAt = (until: string) => measure(world.database.db, new Date(until))

/** Records every minute from one moment to before another. The server of these tests records the present. */
const ready = (from: string, before: string) =>
  query(`insert into ready_minutes
    select generate_series(timestamptz '${from}', timestamptz '${before}' - interval '1 minute', interval '1 minute')`)
const without = (from: string, before: string) =>
  query(`delete from ready_minutes where minute >= '${from}' and minute < '${before}'`)

beforeEach(() => query('delete from ready_minutes'))

describe('the availability', () => {
  it('is 100 percent if no minute is missing, and leaves out the running one', async () => {
    await ready('2025-01-20T00:00Z', '2025-03-05T12:00Z')
    const measured = await measuredAt('2025-03-05T12:00:59Z')
    expect(measured).toMatchObject({ since: '2025-01-20', recent: { percent: 100, missing: 0 } })
    expect(measured?.days).toHaveLength(30)
    expect([measured?.days[0], measured?.days.at(-1)]).toEqual([
      { day: '2025-02-04', percent: 100, missing: 0 },
      { day: '2025-03-05', percent: 100, missing: 0 },
    ])
    expect(measured?.months.map(({ month }) => month)).toEqual(['2025-03', '2025-02', '2025-01'])
  })

  it('is rounded down, so that a missing minute is never rounded away', async () => {
    await ready('2025-01-01T00:00Z', '2025-03-31T00:00Z')
    await without('2025-03-10T08:15Z', '2025-03-10T08:16Z')
    const measured = await measuredAt('2025-03-31T00:00Z')
    expect(measured?.recent).toEqual({ percent: 99.99, missing: 1 })
    expect(measured?.days.find(({ day }) => day === '2025-03-10')).toMatchObject({ percent: 99.93, missing: 1 })
    expect(measured?.months).toEqual([
      { month: '2025-03', percent: 99.99, missing: 1 },
      { month: '2025-02', percent: 100, missing: 0 },
      { month: '2025-01', percent: 100, missing: 0 },
    ])
  })

  it('counts days without any ready minute, over the end of a month, and an outage that still goes on', async () => {
    await ready('2025-01-01T00:00Z', '2025-03-10T18:00Z')
    await without('2025-01-30T12:00Z', '2025-02-02T12:00Z')
    const measured = await measuredAt('2025-03-11T00:00Z')
    expect(measured?.recent).toEqual({ percent: 99.16, missing: 360 })
    expect(measured?.days.at(-1)).toEqual({ day: '2025-03-10', percent: 75, missing: 360 })
    expect(measured?.months).toEqual([
      { month: '2025-03', percent: 97.5, missing: 360 },
      { month: '2025-02', percent: 94.64, missing: 36 * 60 },
      { month: '2025-01', percent: 95.16, missing: 36 * 60 },
    ])
  })

  it('begins with the first recorded minute, also within a month', async () => {
    await ready('2025-03-03T18:00Z', '2025-03-05T18:00Z')
    await without('2025-03-04T00:00Z', '2025-03-04T04:48Z')
    expect(await measuredAt('2025-03-05T18:00Z')).toEqual({
      since: '2025-03-03',
      from: '2025-03-03T18:00Z',
      recent: { percent: 90, missing: 288 },
      days: [
        { day: '2025-03-03', percent: 100, missing: 0 },
        { day: '2025-03-04', percent: 80, missing: 288 },
        { day: '2025-03-05', percent: 100, missing: 0 },
      ],
      months: [{ month: '2025-03', percent: 90, missing: 288 }],
    })
  })

  it('has no figure before 24 hours, and is not known before the first minute', async () => {
    await ready('2025-03-03T18:00Z', '2025-03-04T18:00Z')
    const young = { since: '2025-03-03', from: '2025-03-03T18:00Z', recent: null, days: [], months: [] }
    expect(await measuredAt('2025-03-04T17:59:59Z')).toEqual(young)
    expect(await measuredAt('2025-03-03T18:00:10Z')).toEqual(young)
    expect((await measuredAt('2025-03-04T18:00Z'))?.recent).toEqual({ percent: 100, missing: 0 })
    expect(await measuredAt('2025-03-03T17:59Z')).toBeNull()
  })

  it('is published for this month and twelve before it', async () => {
    await ready('2023-12-01T00:00Z', '2023-12-02T00:00Z')
    await ready('2025-03-01T00:00Z', '2025-03-02T00:00Z')
    const months = (await measuredAt('2025-03-02T00:00Z'))?.months.map(({ month }) => month)
    expect([months?.length, months?.[0], months?.at(-1)]).toEqual([13, '2025-03', '2024-03'])
  })
})

it('pages show it from memory, and measure again every ten minutes', async () => {
  await query(`insert into ready_minutes select generate_series(
    date_trunc('minute', now() - interval '40 days'), date_trunc('minute', now() + interval '1 hour'), interval '1 minute')`)
  await query(`delete from ready_minutes where minute >= date_trunc('minute', now() - interval '5 days')
    and minute < date_trunc('minute', now() - interval '5 days') + interval '3 minutes'`)
  let now = new Date('2030-01-01T10:00:00Z')
  const pages = await createPublicPages({
    webRoot,
    db: world.database.db,
    config: readConfig({}),
    clock: () => now,
    onError: (error) => {
      throw error
    },
  })
  const published = async () => {
    await pages?.refresh()
    const page = await pages?.find('/')
    return JSON.parse(Buffer.from(page?.identity.body ?? '', 'latin1').toString()).availability.recent
  }
  expect(await published()).toEqual({ percent: 99.99, missing: 3 })
  await query(`delete from ready_minutes where minute = date_trunc('minute', now() - interval '10 days')`)
  now = new Date('2030-01-01T10:09:59Z')
  expect(await published()).toEqual({ percent: 99.99, missing: 3 })
  now = new Date('2030-01-01T10:10:00Z')
  expect(await published()).toEqual({ percent: 99.99, missing: 4 })
  pages?.close()
})

it('pages of a new installation say since when it is measured as soon as the first minute is there', async () => {
  const now = () => new Date('2030-01-01T10:00:00Z')
  const onError = (error: unknown) => {
    throw error
  }
  // The server of these tests shall not record the present meanwhile.
  await world.asOwner(`alter table ready_minutes add constraint past check (minute < '2026-01-01') not valid`)
  await query('delete from ready_minutes')
  const config = readConfig({})
  const pages = await createPublicPages({ webRoot, db: world.database.db, config, clock: now, onError })
  const published = async () => {
    await pages?.refresh()
    const page = await pages?.find('/')
    return JSON.parse(Buffer.from(page?.identity.body ?? '', 'latin1').toString()).availability
  }
  expect(await published()).toBeNull()
  await query(`insert into ready_minutes values ('2025-03-03T18:00Z')`)
  expect((await published()).from).toBe('2025-03-03T18:00Z')
  pages?.close()
  await world.asOwner('alter table ready_minutes drop constraint past')
})

it('tidying keeps thirteen months before this one, so that every published month is whole', async () => {
  const month = `date_trunc('month', now() at time zone 'UTC')`
  await query(`insert into ready_minutes values
    ((${month} - interval '13 months') at time zone 'UTC' - interval '1 minute'),
    ((${month} - interval '13 months') at time zone 'UTC'), (date_trunc('minute', now() - interval '3 hours'))`)
  await tidy(world.database.db)
  const { rows } = await query(
    `select minute = (${month} - interval '13 months') at time zone 'UTC' as kept from ready_minutes order by minute limit 1`,
  )
  expect(rows).toEqual([{ kept: true }])
})
