import { beforeEach, describe, expect, it } from 'vitest'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { percentOf, type SmallerStart } from '@fortnight/contract/testing/smaller-start'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { cancelRuns } from '../ledger/course.testkit.ts'
import { staffWaiting } from './staff-queue.job.ts'
import { aShortApp, anAskedApp, seatsOf } from './staff.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  await emptyPool(world)
  await cancelRuns(world, ['queued'])
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

const explain = async (id: string) =>
  (await ok<{ data: Shortage }>(send(world.app, 'GET', `/api/admin/queue/${id}`, admin))).data
const ask = (id: string, percent: number) =>
  send(world.app, 'POST', `/api/admin/queue/${id}/smaller-start`, admin, { percent })
const withdraw = (id: string) => send(world.app, 'DELETE', `/api/admin/queue/${id}/smaller-start`, admin)
const answer = (id: string, accept: boolean, percent: number, by = owner) =>
  send(world.app, 'POST', `/api/apps/${id}/smaller-start`, by, { accept, percent })
const questionOf = async (id: string) =>
  (await ok<{ data: SmallerStart | null }>(send(world.app, 'GET', `/api/apps/${id}/smaller-start`, owner))).data
const notesOf = async (who: Person) =>
  (
    await ok<{ data: { title: string; message: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
    )
  ).data
/** What the record of the test says of an agreement. */
const recordOf = async (id: string) => {
  const { rows } = await world.database.pool.query<{ kind: string; data: object }>(
    `select kind, data from run_events e join runs r on r.id = e.run_id where r.app_id = $1 and kind like 'smaller%' order by seq`,
    [id],
  )
  return rows
}
const chanceOf = async (id: string) => {
  const { rows } = await world.database.pool.query<{ phase: string; probability: number | null }>(
    'select phase, probability from runs where app_id = $1',
    [id],
  )
  return rows[0]
}

describe('a start with fewer testers', () => {
  it('is asked for at the chance that the free testers have, and happens with all of them after a yes', async () => {
    const { id } = await aShortApp(world, owner, admin)
    const { chance, team } = await explain(id)
    const percent = percentOf(chance)
    expect(percent).toBeGreaterThan(50)
    expect(percent).toBeLessThan(99)
    expect((await ask(id, percent)).statusCode).toBe(200)
    expect(await questionOf(id)).toMatchObject({ team, percent, answer: null })
    expect(await notesOf(owner)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(`12 stay to the end is ${percent}%`) }),
    )
    expect(await staffWaiting(world.database.db)).toBe(0)

    expect(await ok(answer(id, true, percent))).toEqual({ success: true, started: true })
    expect(await seatsOf(world, id)).toHaveLength(team)
    const run = await chanceOf(id)
    expect(run?.phase).toBe('staffing')
    expect(run?.probability).toBeCloseTo(chance, 4)
    expect(await questionOf(id)).toMatchObject({ answer: 'accepted' })
    expect(await recordOf(id)).toEqual([{ kind: 'smaller_agreed', data: { team, percent } }])
    expect((await notesOf(admin)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`agreed to a chance of ${percent}%`),
    )
    expect((await answer(id, true, percent)).statusCode).toBe(409)
  })

  it('waits for a full team after a no, and may be asked again', async () => {
    const { id } = await anAskedApp(world, owner, admin, 60)
    expect(await ok(answer(id, false, 60))).toEqual({ success: true, started: false })
    expect(await staffWaiting(world.database.db)).toBe(0)
    expect((await notesOf(admin)).map(({ message }) => message)).toContain(
      'Its developer wants to wait for a full team.',
    )
    expect((await ask(id, 50)).statusCode).toBe(200)
    expect(await questionOf(id)).toMatchObject({ answer: null })
    expect((await withdraw(id)).statusCode).toBe(200)
    expect(await recordOf(id)).toEqual([])
  })

  it('never begins below the chance that was agreed to, and begins by itself once it is reached', async () => {
    const { id } = await anAskedApp(world, owner, admin, 98)
    expect(await ok(answer(id, true, 98))).toEqual({ success: true, started: false })
    expect(await staffWaiting(world.database.db)).toBe(0)
    await aPool(world, 2, { country: 'IS', model: (index) => `Other ${index}` })
    expect(await staffWaiting(world.database.db)).toBe(1)
    expect((await chanceOf(id))?.probability).toBeGreaterThanOrEqual(0.98)
  })

  it('is answered by its developer alone, about the chance they read', async () => {
    const { id } = await anAskedApp(world, owner, admin, 60)
    expect((await answer(id, true, 60, await aPerson(world))).statusCode).toBe(403)
    expect((await answer(id, true, 60, admin)).statusCode).toBe(403)
    expect((await answer(id, true, 40)).statusCode).toBe(409)
    expect(await seatsOf(world, id)).toEqual([])
  })

  it('is not asked below one half, at a chance that fell, twice, or while a full team is free', async () => {
    const { id } = await aShortApp(world, owner, admin, 13)
    expect((await ask(id, 50)).json()).toMatchObject({ detail: expect.stringContaining('Ask only from 50% on') })
    await aPool(world, 6, { country: 'IS', model: (index) => `More ${index}` })
    expect((await ask(id, 99)).json()).toMatchObject({ detail: expect.stringContaining('The chance fell to') })
    expect((await ask(id, 50)).statusCode).toBe(200)
    expect((await ask(id, 50)).statusCode).toBe(409)
    expect((await withdraw(id)).statusCode).toBe(200)
    await aPool(world, 40, { country: 'IS', model: (index) => `Many ${index}` })
    expect((await ask(id, 50)).json()).toMatchObject({ detail: expect.stringContaining('starts by itself') })
  })

  it('can be withdrawn until it led to a team, also after a yes', async () => {
    const { id } = await anAskedApp(world, owner, admin, 98)
    await ok(answer(id, true, 98))
    expect((await withdraw(id)).statusCode).toBe(200)
    await aPool(world, 2, { country: 'IS', model: (index) => `Other ${index}` })
    expect(await staffWaiting(world.database.db)).toBe(0)
    expect((await withdraw(id)).statusCode).toBe(409)
    expect((await answer(id, true, 98)).statusCode).toBe(409)
    expect((await recordOf(id)).map(({ kind }) => kind)).toEqual(['smaller_agreed', 'smaller_withdrawn'])
    expect((await notesOf(owner)).map(({ title }) => title)).toContain('Tideline waits for a full team again')
    const { broken } = await ok<{ broken: object | null }>(send(world.app, 'GET', `/api/apps/${id}/run`, owner))
    expect(broken).toBeNull()
  })
})
