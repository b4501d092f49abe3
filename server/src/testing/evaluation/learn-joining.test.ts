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
  await query('update testers set by_mail = false, offers_taken = 0, offers_passed = 0')
})

/** A team whose offers were made at night and made known in the morning; moments are hours since the offers. */
async function aTeam() {
  await aPool(world, 60)
  const { id } = await anApprovedApp(world, owner, admin)
  const seats = await query<{ id: string; run_id: string; tester_id: number; invited_at: Date }>(
    'select id, run_id, tester_id, invited_at from assignments where app_id = $1 order by id',
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
  return { seats, ids, at, takeBack }
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

  it('knows of each tester at once which offers they took and which they let pass', async () => {
    const { seats, at } = await aTeam()
    const [taker, decliner, sleeper, asked] = seats
    await takeSteps(world, [taker!.id], ['accepted', 'listed', 'opted_in'], at(9))
    const end = (kind: 'declined' | 'expired', { id, run_id }: (typeof seats)[number]) =>
      letHappen(world, { run_id, kind, seat: Number(id), data: {}, at: at(9) })
    await end('declined', decliner!)
    await end('expired', sleeper!)
    const records = await query<{ id: number; taken: number; passed: number }>(
      'select id, offers_taken as taken, offers_passed as passed from testers where offers_taken + offers_passed > 0',
    )
    const recordOf = (seat = taker) => records.find(({ id }) => id === seat!.tester_id)
    expect([taker, decliner, sleeper, asked].map(recordOf)).toMatchObject([
      { taken: 1, passed: 0 },
      { taken: 0, passed: 1 },
      { taken: 0, passed: 1 },
      undefined,
    ])
  })

  it('distinguishes those whom only mail reaches', async () => {
    const { seats, ids, at } = await aTeam()
    const byMail = seats.slice(0, 4).map(({ tester_id }) => tester_id)
    await query('update testers set by_mail = (id = any($1))', [byMail])
    // Only these answer; half of them are reached by mail alone. Their offers were made known after eight hours.
    await takeSteps(world, ids.slice(0, 8), ['accepted', 'listed'], at(9))
    await takeSteps(world, ids.slice(4, 8), ['opted_in'], at(10))
    await takeSteps(world, ids.slice(0, 4), ['opted_in'], at(28))
    await learnTonight(world.database.db, noon(40))
    const { acceptance, mailAcceptance, joinHours, mailJoinHours } = await paramsNow(world.database.db)
    expect(mailAcceptance).toBeCloseTo((100 * acceptance + 4) / 104, 5)
    expect(mailJoinHours).toBeCloseTo(leant(defaults.mailJoinHours, 20, 4), 3)
    expect(joinHours).toBeCloseTo(leant(defaults.joinHours, 2, 4), 3)
    // None of them has a browser or a telephone that would ring.
    expect(await query('select distinct by_mail from testers')).toEqual([{ by_mail: true }])
  })
})
