import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecastEdges } from '@fortnight/contract/testing/track-record'
import { addDays } from '@fortnight/contract/calendar'
import { aPerson, aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { calibration, countTrackRecords, findTrackRecord } from './calibration.repository.ts'
import { aSoldRun, leadRun } from '../ledger/course.testkit.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

let tester: number
beforeAll(async () => {
  ;[tester = 0] = await aPool(world, 1, { capacity: 1000 })
})
beforeEach(() => query(`update runs set promised_from = null, goal_on = null, qualified_on = null`))

interface Ended {
  /** Forecasts of its first days, in their order. */
  forecasts: number[]
  /** Days after its goal day, which was promised as well, on which the goal was met; undefined if never. */
  met?: number
  /** How a test ended that did not meet it. */
  phase?: 'failed' | 'cancelled'
  /** What Google answered to its developer. */
  answer?: 'granted' | 'refused'
}

/** A test of 14 days whose goal day is 20 days ago. */
async function ended({ forecasts, met, phase = 'failed', answer }: Ended) {
  const dayOf = (ago: number) => addDays(new Date().toISOString().slice(0, 10), -ago)
  const promised_from = new Date(`${dayOf(35)}T12:00:00Z`)
  const { app, run } = await aSoldRun(world, await aPerson(world), tester, { promised_from })
  await leadRun(world, app, 'running', { started: dayOf(34), goal: dayOf(20) })
  if (met === undefined) await leadRun(world, app, phase)
  else await leadRun(world, app, 'completed', { qualified: dayOf(20 - met) })
  await query(
    `insert into forecasts (run_id, day, p_goal)
     select $1, current_date - 34 + (n - 1)::int, p from unnest($2::real[]) with ordinality as f (p, n)`,
    [run, forecasts],
  )
  if (answer) await query('update runs set outcome = $2, outcome_at = now() where id = $1', [run, answer])
}

const count = () => world.database.db.transaction(countTrackRecords)
const recordOf = (stage: number, p: number) => findTrackRecord(world.database.db, stage, p)

describe('a track record', () => {
  it('has the same bins in the contract and the database', async () => {
    for (const [index, edge] of forecastEdges.entries())
      for (const [p, bin] of [
        [edge, index + 1],
        [edge - 1e-6, index],
      ])
        expect((await query('select forecast_bin($1) as bin', [p])).rows[0].bin).toBe(bin)
  })

  it('is of tests with the same forecast on the same day, and counts refunded ones and late ones as not kept', async () => {
    await ended({ forecasts: [0.999, 0.97], met: 0 })
    await ended({ forecasts: [0.996, 0.96], met: -1 })
    await ended({ forecasts: [0.997, 0.6], met: 1 })
    await ended({ forecasts: [0.998], phase: 'cancelled' })
    await ended({ forecasts: [0.7] })
    await count()
    expect(await recordOf(1, 0.9975)).toEqual({ kept: 2, of: 4 })
    expect(await recordOf(1, 0.6)).toEqual({ kept: 0, of: 1 })
    expect(await recordOf(2, 0.95)).toEqual({ kept: 2, of: 2 })
    expect(await recordOf(2, 0.9975)).toEqual({ kept: 0, of: 0 })
    expect(await recordOf(3, 0.95)).toEqual({ kept: 0, of: 0 })
  })

  it('is counted again from what is known now', async () => {
    await count()
    expect(await recordOf(1, 0.9975)).toEqual({ kept: 0, of: 0 })
  })
})

describe('the calibration', () => {
  it('takes each test once, by its first forecast, and scores it against the average outcome', async () => {
    for (const met of [0, 0, 0, 1]) await ended({ forecasts: [0.75, 0.1], met })
    for (const met of [1, 5]) await ended({ forecasts: [0.25, 1], met })
    const { bins, brier, skill } = await calibration(world.database.db, new Date())
    expect(bins).toEqual([
      { from: 0, to: 0.5, tests: 2, predicted: 0.25, met: 0, google: { answers: 0, granted: 0 } },
      { from: 0.5, to: 0.8, tests: 4, predicted: 0.75, met: 3, google: { answers: 0, granted: 0 } },
    ])
    const squares = (3 * 0.25 ** 2 + 0.75 ** 2 + 2 * 0.25 ** 2) / 6
    expect(brier).toBeCloseTo(squares, 9)
    expect(skill).toBeCloseTo(1 - squares / 0.25, 9)
  })

  it('holds our word against what Google answered', async () => {
    await ended({ forecasts: [0.75], met: 0, answer: 'granted' })
    await ended({ forecasts: [0.75], met: 0, answer: 'refused' })
    await ended({ forecasts: [0.75], met: 5, answer: 'granted' })
    await ended({ forecasts: [0.75], met: 0 })
    await ended({ forecasts: [0.25], answer: 'granted' })
    await ended({ forecasts: [0.25], answer: 'refused' })
    const { bins, called_met, not_called } = await calibration(world.database.db, new Date())
    expect(bins.map(({ google }) => google)).toEqual([
      { answers: 2, granted: 1 },
      { answers: 3, granted: 2 },
    ])
    expect(called_met).toEqual({ answers: 3, granted: 2 })
    expect(not_called).toEqual({ answers: 2, granted: 1 })
  })

  it('has no skill to speak of while all tests came out alike', async () => {
    await ended({ forecasts: [0.75], met: 0 })
    expect(await calibration(world.database.db, new Date())).toMatchObject({ brier: 0.0625, skill: null })
  })
})
