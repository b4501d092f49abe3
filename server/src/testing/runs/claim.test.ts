import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { lockQueued } from './runs.repository.ts'
import { anApprovedApp, miscounted, type Seat, seatsOf } from '../staffing/staff.testkit.ts'
import { takeStepsOfAll } from '../ledger/steps.testkit.ts'
import { lockCandidatesWithout, seat } from '../staffing/team.repository.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const ids = (seats: Seat[]) => seats.map((seat) => seat.tester_id).toSorted((a, b) => a - b)

describe('a claim', () => {
  const traces = async (appId: string) =>
    (
      await world.database.pool.query(
        `select (select count(*)::int from assignments where app_id = $1) as seats,
           (select count(*)::int from cooldowns where owner_id = r.owner_id) as cooldowns,
           (select count(*)::int from run_events where run_id = r.id) as events,
           (select count(*)::int from decisions where run_id = r.id) as decisions, r.phase, r.probability, r.available
         from runs r where r.app_id = $1`,
        [appId],
      )
    ).rows[0]

  it.each([
    ['too few testers', {}, 11],
    ['too few households', { household: () => '00000000-0000-4000-8000-0000000000aa' }, 1],
    ['too few models', { model: () => 'One' }, 3],
  ])('with %s leaves nothing behind but their number', async (_case, options, available) => {
    await aPool(world, 11, options)
    const { id, team } = await anApprovedApp(world, owner, admin)
    expect(team).toBe(0)
    expect(await traces(id)).toEqual({
      seats: 0,
      cooldowns: 0,
      events: 0,
      decisions: 0,
      phase: 'queued',
      probability: null,
      available,
    })
    expect(await miscounted(world)).toEqual([])
  })

  it('records its decision, its inputs, and the invited testers', async () => {
    await aPool(world, 40)
    const { id, team } = await anApprovedApp(world, owner, admin)
    expect(await traces(id)).toMatchObject({
      seats: team,
      cooldowns: team,
      events: 1,
      decisions: 1,
      phase: 'staffing',
      available: null,
    })
    const { rows } = await world.database.pool.query(
      `select d.key = r.id || ':team' as key, d.kind, d.inputs, d.probability_after = r.probability as same
       from decisions d join runs r on r.id = d.run_id where r.app_id = $1`,
      [id],
    )
    expect(rows[0]).toMatchObject({
      key: true,
      kind: 'team',
      same: true,
      inputs: { goal: { need: 12, days: 14, target: 0.9995 } },
    })
    const decided = (rows[0].inputs.team as [number][]).map(([tester]) => tester)
    expect(decided.toSorted((a, b) => a - b)).toEqual(ids(await seatsOf(world, id)))
  })

  it('claims no tester, and leaves the run in the queue, if one of the team met its owner meanwhile', async () => {
    const { id, team } = await anApprovedApp(world, owner, admin)
    expect(team).toBe(0)
    await aPool(world, 40)
    await world.database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from runs where app_id = ${id}`)
      const run = await lockQueued(tx, rows[0]!.id)
      const free = (await lockCandidatesWithout([])(tx, run!, 12)).slice(0, 12)
      const last = free.at(-1)!.id
      await tx.execute(sql`insert into cooldowns values (${owner.id}, ${last}, now() + interval '1 day')`)
      const first = { inputs: {}, probability: 0.99 }
      expect(await seat(tx, run!, free, { first })).toBe(false)
      expect(await seat(tx, run!, free.slice(0, -1), { first })).toBe(true)
      await tx.execute(sql`update cooldowns set until = now() - interval '1 day' where tester_id = ${last}`)
      expect(await seat(tx, run!, free.slice(-1))).toBe(true)
    })
    expect(await traces(id)).toMatchObject({ seats: 12, cooldowns: 12, events: 2, decisions: 1, phase: 'staffing' })
    expect(await miscounted(world)).toEqual([])
  })

  it('shows the team to its owner and administrators only', async () => {
    await aPool(world, 40)
    const { id, team } = await anApprovedApp(world, owner, admin)
    await takeStepsOfAll(world, id, ['accepted'])
    const detail = await ok<{ testers: { email: string }[] }>(send(world.app, 'GET', `/api/apps/${id}`, admin))
    expect(detail.testers).toHaveLength(team)
    const stranger = await send(world.app, 'GET', `/api/apps/${id}/run`, await aPerson(world))
    expect(stranger.statusCode).toBe(403)
    for (const tester of detail.testers) expect(stranger.body).not.toContain(tester.email)
  })
})
