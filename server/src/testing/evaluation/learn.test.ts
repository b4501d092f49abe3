import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPool, type Person } from '../../../../tests/fixtures.ts'
import { recordStatements } from '../../../../tests/plans.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { learnLosses, type Losses } from '../engine/losses.ts'
import { defaults } from '../engine/params.ts'
import { takeStepsOfAll } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { score } from '../../testers/pool/reliability.ts'
import { calibration, findTrackRecord } from './calibration.repository.ts'
import { countAnswers } from './learn.repository.ts'
import { learnTonight } from './learn.ts'
import { snapshotRuns } from './snapshot.ts'
import { claimOne } from './snapshot.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { aStartedRun, dayAfter, noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

const testersOf = async (appId: string) =>
  (
    await world.database.pool.query<{
      id: number
      state: string
      observed_days: number
      observed_losses: number
      hazard_a: number
      hazard_b: number
      open_stays: number
      open_losses: number
      score: number
    }>(
      `select t.*, a.state from assignments a join testers t on t.id = a.tester_id
       where a.app_id = $1 and a.opted_in_at is not null order by t.id`,
      [appId],
    )
  ).rows

/** A run from its start to its end, of which two testers left on its fifth day. */
async function aFinishedRun() {
  const run = await aStartedRun(world, owner, admin)
  for (let day = 0; day < 22; day++) {
    if (day === 5) await run.leave(2, noon(5))
    await run.use(day)
    await run.tickOn(day + 1)
  }
  expect((await run.run()).phase).toBe('completed')
  return run
}

describe('the nightly learning', () => {
  it('learns from each finished run once, however often and on however many servers it runs', async () => {
    const run = await aFinishedRun()
    const { db } = world.database
    await Promise.all([1, 2, 3].map(() => learnTonight(db, noon(22))))
    const testers = await testersOf(run.id)
    for (const { state, observed_days, observed_losses } of testers) {
      const left = state === 'opted_out'
      expect(observed_losses).toBeCloseTo(left ? 1 : 0, 1)
      if (left) expect(observed_days).toBe(60 + 5)
      if (state === 'completed') expect(observed_days).toBe(60 + 21)
    }
    await learnTonight(db, noon(22))
    await learnTonight(db, noon(23))
    expect((await testersOf(run.id)).map(({ observed_days }) => observed_days)).toEqual(
      testers.map(({ observed_days }) => observed_days),
    )
    expect(await run.decided('settle')).toHaveLength(1)
  })

  it('knows the next morning what testers do on tests that go on, and counts it once', async () => {
    const { db } = world.database
    const run = await aStartedRun(world, owner, admin)
    await learnTonight(db, noon(1))
    const before = new Map((await testersOf(run.id)).map((tester) => [tester.id, tester]))
    const seen = () =>
      db.transaction(async (tx) => {
        const row = await claimOne(tx, String((await run.run()).id), noon(6))
        const [found] = await snapshotRuns(tx, [row!], await paramsNow(tx))
        const { seats, lossesExpected } = found!.run
        return { lossesExpected, beliefs: seats.map(({ posterior }) => posterior) }
      })
    for (let day = 0; day < 6; day++) {
      if (day === 5) await run.leave(1, noon(5))
      await run.use(day)
      await run.tickOn(day + 1)
    }
    const known = await seen()
    await learnTonight(db, noon(6))
    const testers = (await testersOf(run.id)).filter(({ state }) => state !== 'released')
    expect(testers.filter(({ state }) => state === 'opted_out')).toHaveLength(1)
    for (const { id, state, observed_days, ...tester } of testers) {
      const { hazard_a, hazard_b, score: then } = before.get(id)!
      const [losses, stays] = state === 'opted_out' ? [1, 4] : [0, 5]
      expect([tester.open_losses, tester.open_stays, observed_days]).toEqual([losses, stays, 60])
      expect(tester.hazard_a).toBeCloseTo(hazard_a + losses, 3)
      expect(tester.hazard_b).toBeCloseTo(hazard_b + stays, 2)
      expect(tester.score).toBe(score({ a: tester.hazard_a, b: tester.hazard_b }))
      if (losses) expect(tester.score).toBeLessThan(then)
    }
    // What the night has counted of this very test is not counted again.
    const { lossesExpected, beliefs } = await seen()
    expect(beliefs).toHaveLength(known.beliefs.length)
    // Stored beliefs are single precision: the sum of what was known before rounds in its last digit.
    for (const [n, { a, b }] of beliefs.entries()) {
      expect(a).toBeCloseTo(known.beliefs[n]!.a, 4)
      expect(b).toBeCloseTo(known.beliefs[n]!.b, 3)
    }
    expect(lossesExpected).toBeCloseTo(known.lossesExpected, 6)
  })

  it('leans on the assumptions with few observations, and follows the fleet with many', async () => {
    const { pool, db } = world.database
    await pool.query('update testers set observed_days = 0, observed_losses = 0')
    await learnTonight(db, noon(30))
    expect((await paramsNow(db)).fleetHazard).toBeCloseTo(defaults.fleetHazard, 3)
    await pool.query(
      `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score, observed_days, observed_losses)
       select 'T', 'fleet-' || n || '@testers.example', 'PK', 'UTC', 1, 65, 800, 25, n % 2 from generate_series(1, 400) n`,
    )
    await learnTonight(db, noon(31))
    const { fleetHazard } = await paramsNow(db)
    expect(fleetHazard).toBeGreaterThan(0.017)
    expect(fleetHazard).toBeLessThan(0.03)
    const { rows } = await pool.query<{ a: number; b: number; score: number; days: number; losses: number }>(
      `select hazard_a as a, hazard_b as b, score, observed_days as days, observed_losses as losses from testers
       where email like 'fleet-%'`,
    )
    for (const tester of rows) {
      expect(tester.score).toBe(score(tester))
      expect(tester.a / (tester.a + tester.b - tester.days)).toBeGreaterThan(0)
    }
    expect(new Set(rows.map((tester) => tester.score)).size).toBe(2)
  })

  it('looks only at testers whose tests go on and at new ones while the prior stays, and at all once it moves', async () => {
    const { db, pool } = world.database
    const run = await aStartedRun(world, owner, admin)
    await learnTonight(db, noon(1))
    const [busy] = await testersOf(run.id)
    const idle = await pool.query<{ id: number }>(
      'select id from testers where id not in (select tester_id from assignments) order by id limit 1',
    )
    await pool.query("update testers set hazard_b = 7, created_at = clock() - interval '9 days' where id = any($1)", [
      [busy!.id, idle.rows[0]!.id],
    ])
    const { rows: came } = await pool.query<{ id: number }>(
      `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score)
       select 'T', 'came@testers.example', 'PK', 'UTC', 1, 7, 800 returning id`,
    )
    const beliefs = async () => {
      const { rows } = await pool.query<{ id: number; hazard_b: number }>('select id, hazard_b from testers')
      const of = new Map(rows.map(({ id, hazard_b }) => [id, hazard_b]))
      return [busy!.id, came[0]!.id, idle.rows[0]!.id].map((id) => of.get(id) === 7)
    }
    await learnTonight(db, noon(2))
    expect(await beliefs()).toEqual([false, false, true])
    // Another prior of which the night was not done: the next one goes on with it.
    await pool.query(
      `update fleet_estimates set hazard = hazard * 1.2, applied_at = null where day = (select max(day) from fleet_estimates)`,
    )
    await learnTonight(db, noon(2))
    expect(await beliefs()).toEqual([false, false, false])
  })

  it('learns how surely testers join who accepted or were listed, and how many losses come when', async () => {
    await aFinishedRun()
    const { db, pool } = world.database
    const { rows } = await pool.query<{ accepted: number }>(
      `select count(*)::int as accepted from assignments where accepted_at is not null and opted_in_at is not null`,
    )
    await learnTonight(db, noon(40))
    const { acceptedJoin, listedJoin, ...known } = await paramsNow(db)
    const joined = rows[0]!.accepted
    expect(joined).toBeGreaterThan(11)
    expect(acceptedJoin).toBeCloseTo((100 * defaults.acceptedJoin + joined) / (100 + joined), 5)
    expect(listedJoin).toBeGreaterThan(defaults.listedJoin)
    const settled = await pool.query<{ losses: Losses }>(
      `select inputs -> 'losses' as losses from decisions where kind = 'settle'`,
    )
    const losses = settled.rows.map((run) => run.losses)
    expect(losses.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThanOrEqual(2)
    const { lossRatio, firstDaysRatio, shockChance, farewells } = learnLosses(losses, defaults)
    expect(firstDaysRatio).not.toBeCloseTo(defaults.firstDaysRatio, 3)
    expect(known.lossRatio).toBeCloseTo(lossRatio, 5)
    expect(known.firstDaysRatio).toBeCloseTo(firstDaysRatio, 5)
    expect(known.shockChance).toBeCloseTo(shockChance, 5)
    expect(losses.reduce((sum, { said = 0 }) => sum + said, 0)).toBeGreaterThanOrEqual(2)
    expect(farewells).toBeGreaterThan(defaults.farewells)
    expect(known.farewells).toBeCloseTo(farewells, 5)
  })

  it('learns how long testers take to join, after the offer and once they are listed', async () => {
    const { db, pool } = world.database
    await pool.query('update testers set by_mail = false')
    await aPool(world, 40)
    const { id } = await anApprovedApp(world, owner, admin, { name: 'Harbour' })
    const { rows: offers } = await pool.query<{ id: string; invited_at: Date }>(
      'select id, invited_at from assignments where app_id = $1',
      [id],
    )
    const later = (hours: number) => new Date(offers[0]!.invited_at.getTime() + hours * hourMs)
    await takeStepsOfAll(world, id, ['accepted', 'listed'], later(20))
    await takeStepsOfAll(world, id, ['opted_in'], later(60))
    const { rows } = await pool.query<{ offered: number; listed: number }>(
      `select (extract(epoch from opted_in_at - invited_at) / 3600)::float8 as offered,
         (extract(epoch from opted_in_at - listed_at) / 3600)::float8 as listed
       from assignments where opted_in_at is not null and invited_at > $1::timestamptz - interval '60 days'`,
      [noon(41)],
    )
    await learnTonight(db, noon(41))
    const { joinHours, listedHours } = await paramsNow(db)
    const half = (assumed: number, hours: number[]) =>
      Math.exp(
        hours.reduce((sum, each) => sum + Math.log(Math.max(0.1, each)), 100 * Math.log(assumed)) /
          (100 + hours.length),
      )
    expect(rows.filter(({ listed }) => Math.abs(listed - 40) < 0.1)).toHaveLength(offers.length)
    expect(joinHours).toBeCloseTo(
      half(
        defaults.joinHours,
        rows.map(({ offered }) => offered),
      ),
      4,
    )
    expect(listedHours).toBeCloseTo(
      half(
        defaults.listedHours,
        rows.map(({ listed }) => listed),
      ),
      4,
    )
  })

  it('counts what became of tests once their promised day is over', async () => {
    const { db, pool } = world.database
    await pool.query('update runs set promised_from = null')
    const run = await aFinishedRun()
    await pool.query(`update runs set promised_from = clock() - interval '40 days' where app_id = $1`, [run.id])
    await learnTonight(db, noon(30))
    const { rows } = await pool.query<{ stage: number; tests: number }>(
      'select stage, tests from track_records order by 1',
    )
    expect(rows).toEqual(Array.from({ length: 15 }, (_, stage) => ({ stage, tests: 1 })))
    expect(await findTrackRecord(db, 0, 0.9999)).toEqual({ kept: 0, of: 1 })
    expect(await findTrackRecord(db, 0, 0.4)).toEqual({ kept: 0, of: 0 })
    await pool.query('update runs set qualified_on = promised_on where promised_on is not null')
    await learnTonight(db, noon(31))
    expect(await findTrackRecord(db, 0, 0.9999)).toEqual({ kept: 1, of: 1 })
  })

  it('compares forecasts with outcomes', async () => {
    const surest = async () => {
      const bins = (await calibration(world.database.db, noon(22))).bins
      return bins.find(({ from }) => from === 0.995) ?? { tests: 0, predicted: 0, met: 0 }
    }
    const before = await surest()
    const run = await aFinishedRun()
    const after = await surest()
    expect([after.tests - before.tests, after.met - before.met]).toEqual([1, 1])
    expect(after.predicted * after.tests - before.predicted * before.tests).toBeCloseTo(1, 2)
    expect((await run.run()).goal_on).toBe(dayAfter(14))
  })
})

it('the answers of two months are found without reading all seats ever', async () => {
  const { db, pool } = world.database
  const recording = recordStatements()
  await recording.during('learn', () => countAnswers(db, noon(0)))
  recording.stop()
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const [[text, { values }] = ['', { values: [] }]] = [...recording.statements]
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on assignments/)
  expect(plan.match(/Index Cond: \(.*invited_at > /g)).toHaveLength(2)
})

it('a night after which nothing is new writes no tester', async () => {
  await aFinishedRun()
  await learnTonight(world.database.db, noon(24))
  const versions = async () =>
    (await world.database.pool.query('select id, xmin::text, ctid::text from testers order by id')).rows
  const before = await versions()
  await learnTonight(world.database.db, noon(25))
  expect(await versions()).toEqual(before)
})
