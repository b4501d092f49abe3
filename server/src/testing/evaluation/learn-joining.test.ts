import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPool, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { measuredJoin } from '../engine/join-chance.ts'
import { defaults } from '../engine/params.ts'
import { letHappen, takeSteps } from '../ledger/steps.testkit.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { learnTonight } from './learn.ts'
import { noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
const query = async <R>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as R[]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
  // Other tests of this file are over for two months.
  await query(`update assignments set invited_at = invited_at - interval '1 year'`)
  await query('delete from fleet_estimates')
})

/** A team whose offers were made at night and made known in the morning; moments are hours since the offers. */
async function aTeam() {
  await aPool(world, 60)
  const { id } = await anApprovedApp(world, owner, admin)
  const seats = await query<{ id: string; run_id: string; invited_at: Date }>(
    'select id, run_id, invited_at from assignments where app_id = $1 order by id',
    [id],
  )
  const at = (hours: number) => new Date(seats[0]!.invited_at.getTime() + hours * hourMs)
  await query('update assignments set told_at = $2 where app_id = $1', [id, at(8)])
  const ids = seats.map((seat) => seat.id)
  const takeBack = (seat: string, hours: number) =>
    letHappen(world, {
      run_id: seats[0]!.run_id,
      kind: 'withdrawn',
      seat: Number(seat),
      data: {},
      at: at(hours),
    })
  return { ids, at, takeBack }
}

const leant = (assumed: number, hours: number, of: number) =>
  Math.exp((100 * Math.log(assumed) + of * Math.log(hours)) / (100 + of))

describe('the nightly learning of how testers join', () => {
  it('counts their own time only: neither the night before they were asked nor the wait for the list', async () => {
    const { ids, at } = await aTeam()
    await takeSteps(world, ids, ['accepted'], at(9))
    await takeSteps(world, ids, ['listed'], at(30))
    await takeSteps(world, ids, ['opted_in'], at(32))
    await learnTonight(world.database.db, noon(40))
    const { joinHours, listedHours } = await paramsNow(world.database.db)
    expect(joinHours).toBeCloseTo(leant(defaults.joinHours, 1 + 2, ids.length), 3)
    expect(listedHours).toBeCloseTo(leant(defaults.listedHours, 2, ids.length), 3)
  })

  it('sees those who were listed and did not join, although their offers were taken back', async () => {
    const { ids, at, takeBack } = await aTeam()
    const [joined, others] = [ids.slice(0, 12), ids.slice(12)]
    await takeSteps(world, ids, ['accepted', 'listed'], at(9))
    await takeSteps(world, joined, ['opted_in'], at(11))
    for (const seat of others) await takeBack(seat, 29)
    await learnTonight(world.database.db, noon(40))
    const { acceptedJoin, listedJoin, listedHours } = await paramsNow(world.database.db)
    const tally = { hits: joined.length, trials: joined.length }
    const takenBack = [{ hours: 20, count: others.length }]
    expect(listedJoin).toBeCloseTo(measuredJoin(defaults.listedJoin, tally, takenBack, listedHours), 4)
    expect(acceptedJoin).toBeCloseTo(measuredJoin(defaults.acceptedJoin, tally, takenBack, listedHours), 4)
    expect(listedJoin).toBeLessThan(defaults.listedJoin - 0.02)
  })
})
