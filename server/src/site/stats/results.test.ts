import { describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { measuredResults } from './results.repository.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { joining, takeSteps } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const results = () => measuredResults(world.database.db)

/** A finished test whose first testers joined `hours` after it was ready, and of whom `stayed` stayed. */
async function aFinishedTest({ hours, stayed }: { hours: number; stayed: number }) {
  await aPool(world, 40)
  const { id } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
  const { rows } = await query(
    'select a.id, r.ready_at from assignments a join runs r on r.id = a.run_id where r.app_id = $1 order by a.id',
    [id],
  )
  const seats = rows.map((seat) => seat.id)
  const joinedAt = new Date(rows[0].ready_at.getTime() + hours * hourMs)
  await takeSteps(world, seats, joining, joinedAt)
  await takeSteps(world, seats.slice(stayed), ['lost'], joinedAt)
  await leadRun(world, id, 'completed')
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
