import { beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import type { PublicStats } from '@fortnight/contract/site/stats'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

beforeEach(() => query('update runs set promised_from = null'))

interface Sold {
  /** Days ago of the promised day; minutes that its developer took longer. */
  ago: number
  setup?: number
  list?: number
  /** Days ago on which its goal was met. */
  met?: number
  phase?: string
  ready?: boolean
}

const day = 1440

/** A test that was sold, and what became of it. */
async function sold({ ago, setup = 0, list = 0, met, phase = 'running', ready = true }: Sold) {
  const owner = await aPerson(world)
  const { id } = await anApp(world, owner)
  await query(
    `insert into runs (app_id, owner_id, phase, package_plan, need, days, promised_from, setup_wait_minutes, list_wait_minutes,
       ready_at, staffed_at, qualified_on)
     values ($1, $2, $3, 'starter', 12, 14, (current_date - $4::int - 15 + time '12:00') at time zone 'UTC', $5, $6,
       case when $7 then now() end, case when $7 and $3 <> 'queued' then now() end, current_date - $8::int)`,
    [id, owner.id, phase, ago, setup, list, ready, met ?? null],
  )
}

const promises = async () => (await ok<{ data: PublicStats }>(send(world.app, 'GET', '/api/stats', null))).data.promises

describe('the public count of kept promises', () => {
  it('is of all tests sold, by the day promised at the order, and adds up', async () => {
    await sold({ ago: 5, met: 5, phase: 'completed' })
    await sold({ ago: 5, met: 4, phase: 'completed' })
    await sold({ ago: 5, met: 4, setup: day, phase: 'completed' })
    await sold({ ago: 5, met: 3, list: 2 * day, setup: 60, phase: 'completed' })
    await sold({ ago: 5 })
    await sold({ ago: 3, phase: 'failed' })
    await sold({ ago: 3, phase: 'cancelled' })
    await sold({ ago: 3, phase: 'queued', ready: false })
    const { from, to, ...counts } = await promises()
    expect(counts).toEqual({
      tests: 8,
      kept: 1,
      kept_after_setup: 1,
      kept_after_list: 1,
      ended: 2,
      late: 3,
      late_by: expect.any(Array),
    })
    expect(counts.late_by.reduce((sum, { tests }) => sum + tests, 0)).toBe(3)
    expect(from && to && from < to).toBe(true)
  })

  it('counts a refunded test that had met its day as kept, and late days from the day as it was moved', async () => {
    await sold({ ago: 4, met: 4, phase: 'cancelled' })
    await sold({ ago: 4, met: 1, setup: day, phase: 'completed' })
    expect(await promises()).toMatchObject({ tests: 2, kept: 1, late: 1, late_by: [{ days: 2, tests: 1 }] })
  })

  it('leaves out days that are not over, as promised or as moved, and tests without a promise', async () => {
    await sold({ ago: 0 })
    await sold({ ago: -3, met: 0, phase: 'qualified' })
    await sold({ ago: 1, setup: 2 * day })
    expect(await promises()).toMatchObject({ tests: 0, kept: 0, from: null })
  })
})
