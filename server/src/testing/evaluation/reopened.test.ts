import { beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '@fortnight/contract/messaging/text'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { addDays } from '@fortnight/contract/calendar'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { letHappen } from '../ledger/steps.testkit.ts'
import { aStartedRun, dayAfter, noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

const notesOf = async (who: Person) =>
  (await ok<{ data: Message[] }>(send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who))).data

/** A test whose goal was called met on its day, and how many testers it has. */
async function aMetRun() {
  const run = await aStartedRun(world, owner, admin, 100)
  for (let day = 0; day < 14; day++) {
    await run.use(day)
    await run.tickOn(day + 1)
  }
  expect(await run.run()).toMatchObject({ phase: 'qualified', qualified_on: dayAfter(14) })
  await run.use(14)
  const team = (await run.seats('opted_in')).length
  const count = (opted_in: number, day = 14) =>
    ok(send(world.app, 'PUT', `/api/apps/${run.id}/run/console-counts/${dayAfter(day)}`, owner, { opted_in }))
  return { run, team, count }
}

describe('a goal that was called met', () => {
  it('is taken back by a lower count: the developer reads it, and new testers are asked free of charge', async () => {
    const { run, team, count } = await aMetRun()
    await count(11)
    await run.dueAgain()
    await run.tickOn(15)
    expect(await run.run()).toMatchObject({ phase: 'extended', qualified_on: null, hold_until: null })
    const [fact] = await run.facts('reopened')
    expect(fact?.data).toMatchObject({ on: dayAfter(15), missing: team - 11, day: addDays(dayAfter(15), 15) })
    expect(await notesOf(owner)).toContainEqual(
      expect.objectContaining({
        title: 'Please don’t apply yet: Harbour',
        message: expect.stringMatching(
          /^Play Console doesn’t show \d+ testers? that we counted, so the goal is not met yet\./,
        ),
      }),
    )
    expect((await notesOf(admin)).map(({ title }) => title)).toContain('A test was opened again')
    expect((await run.seats('invited')).length).toBeGreaterThan(0)
    const replayed = await ok<RunDetail>(send(world.app, 'GET', `/api/apps/${run.id}/run`, owner))
    expect(replayed).toMatchObject({ phase: 'extended', qualified_on: null, hold_until: null, broken: null })
  })

  it('stays met by a count that shows enough, and once the developer has applied', async () => {
    const { run, team, count } = await aMetRun()
    await count(team)
    await run.dueAgain()
    await run.tickOn(15)
    expect((await run.run()).phase).toBe('holding')
    const run_id = String((await run.run()).id)
    await letHappen(world, { run_id, kind: 'applied', data: { on: dayAfter(15) }, at: noon(15) })
    await count(9, 15)
    await run.dueAgain()
    await run.tickOn(16)
    expect((await run.run()).phase).toBe('holding')
    expect(await run.facts('reopened')).toEqual([])
  })
})

describe('the lower number', () => {
  it('decides on the day of the goal: no goal is called met while Play Console shows too few', async () => {
    const run = await aStartedRun(world, owner, admin, 100)
    for (let day = 0; day < 13; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
    }
    await run.use(13)
    const counted = dayAfter(13)
    await ok(send(world.app, 'PUT', `/api/apps/${run.id}/run/console-counts/${counted}`, owner, { opted_in: 11 }))
    await run.dueAgain()
    await run.tickOn(14)
    expect((await run.run()).phase).toBe('running')
    await ok(send(world.app, 'PUT', `/api/apps/${run.id}/run/console-counts/${counted}`, owner, { opted_in: 30 }))
    await run.dueAgain()
    await run.tickOn(14)
    expect((await run.run()).phase).toBe('qualified')
  })
})
