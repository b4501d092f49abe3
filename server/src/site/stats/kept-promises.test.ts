import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { aPerson, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import type { PublicStats } from '@fortnight/contract/site/stats'
import { aSoldRun, leadRun, type Phase } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

let tester: number
beforeAll(async () => {
  ;[tester = 0] = await aPool(world, 1, { capacity: 1000 })
})
beforeEach(() => query('update runs set promised_from = null'))

interface Sold {
  /** Days ago of the promised day; minutes that its developer took longer. */
  ago: number
  setup?: number
  list?: number
  /** Days ago on which its goal was met. */
  met?: number
  phase?: Phase
  ready?: boolean
}

const day = 1440

/** A test that was sold, and what became of it. */
async function sold({ ago, setup = 0, list = 0, met, phase = 'running', ready = true }: Sold) {
  const dayOf = (daysAgo: number) => addDays(new Date().toISOString().slice(0, 10), -daysAgo)
  const promised_from = new Date(`${dayOf(ago + 15)}T12:00:00Z`)
  const { app, run } = await aSoldRun(world, await aPerson(world), tester, { promised_from, ready })
  await query('update runs set setup_wait_minutes = $2, list_wait_minutes = $3 where id = $1', [run, setup, list])
  if (met !== undefined) await leadRun(world, app, 'qualified', { qualified: dayOf(met) })
  if (ready && phase !== 'qualified') await leadRun(world, app, phase)
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
    await sold({ ago: 3, ready: false })
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
