import { describe, expect, it } from 'vitest'
import { aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { measuredResults } from './results.repository.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const results = () => measuredResults(world.database.db)

/** A finished test whose first testers joined `hours` after it was ready, and of whom `stayed` stayed. */
async function aFinishedTest({ hours, stayed }: { hours: number; stayed: number }) {
  await aPool(world, 40)
  const { id } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
  await query(
    `with seats as (select id, row_number() over (order by id) as n from assignments where app_id = $1)
     update assignments a set state = case when n <= $3 then 'completed' else 'lost' end,
       accepted_at = invited_at, listed_at = invited_at, opted_in_at = (select ready_at from runs where app_id = $1) + $2 * interval '1 hour',
       ended_at = now()
     from seats s where s.id = a.id`,
    [id, hours, stayed],
  )
  await query(
    `update runs set phase = 'completed', closed_at = now(), started_on = current_date - 14, goal_on = current_date,
       qualified_on = current_date where app_id = $1`,
    [id],
  )
}

describe('the measured results', () => {
  it('are none before a test has finished, and then those of its record', async () => {
    expect(await results()).toBeNull()
    await aFinishedTest({ hours: 5, stayed: 14 })
    expect(await results()).toEqual({ tests: 1, hours_to_start: 5, stayed: 14 })
  })

  it('take medians', async () => {
    await aFinishedTest({ hours: 20, stayed: 12 })
    await aFinishedTest({ hours: 7, stayed: 13 })
    expect(await results()).toEqual({ tests: 3, hours_to_start: 7, stayed: 13 })
  })
})
