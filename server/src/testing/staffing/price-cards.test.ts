import { describe, expect, it } from 'vitest'
import { type PlanName, planNames, plans } from '@fortnight/contract/plans'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { aPerson, aPersonOf, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp, seatsOf } from './staff.testkit.ts'

const world = useTestServer()

const rowOf = (plan: PlanName, label: string): string => {
  const row = defaultContent.pricing.plans[plan].rows.find((candidate) => candidate.label === label)
  if (!row) throw new Error(`the card of ${plan} has no row ${label}`)
  return row.value
}
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

/** An approved order of that plan: its test, its team and what its testers are asked for. */
async function ordered(plan: PlanName) {
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  await aPool(world, 60, { premium: true, model: (index) => `Model ${index}` })
  const { id } = await anApprovedApp(world, owner, admin, { plan })
  const { rows } = await world.database.pool.query<{ need: number; days: number }>(
    'select need, days from runs where app_id = $1',
    [id],
  )
  const seats = await seatsOf(world, id)
  const tester = await aPersonOf(world, seats[0]?.tester_id ?? 0)
  const { data } = await ok<{ data: { minutes: number }[] }>(send(world.app, 'GET', '/api/tester/offers', tester))
  return { run: rows[0], seats, offer: data[0] }
}

describe.each(planNames)('the price card of %s', (plan) => {
  it('names the devices that must stay, and as many as it names start, each its owner’s', async () => {
    const { run, seats } = await ordered(plan)
    const devices = numbersIn(rowOf(plan, 'Testers'))
    expect(run?.need).toBe(devices[0])
    expect(new Set(seats.map(({ tester_id }) => tester_id)).size).toBeGreaterThanOrEqual(devices.at(-1) ?? Infinity)
    expect(new Set(seats.map(({ household_id }) => household_id)).size).toBe(seats.length)
  })

  it('names the days of its test and the daily use that its testers are asked for', async () => {
    const { run, offer } = await ordered(plan)
    expect(run?.days).toBe(numbersIn(rowOf(plan, 'Length'))[0])
    expect(offer?.minutes).toBe(numbersIn(rowOf(plan, 'Daily use'))[0])
  })

  it('names the size that the plan takes', () => {
    expect(numbersIn(rowOf(plan, 'App size')).at(-1)).toBe(plans[plan].sizeMb)
  })
})
