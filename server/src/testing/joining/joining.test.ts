import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Joining } from '@fortnight/contract/testing/joining'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aJoiningRun,
  anInvited,
  advanceTo,
  confirm,
  factsOf,
  seatNow,
  step,
  runJobs,
  notificationsOf,
} from './joining.testkit.ts'

const world = useTestServer()
let run: Awaited<ReturnType<typeof aJoiningRun>>
beforeEach(async () => {
  run = await aJoiningRun(world)
})
afterEach(() => {
  world.now = undefined
})

const hours = (count: number) => new Date(Date.now() + count * hourMs)
const joiningOf = async (who: Person) =>
  (await ok<{ data: Joining }>(send(world.app, 'GET', `/api/apps/${run.app}/joining`, who))).data
const asked = (titles: string[]) => titles.filter((title) => title.includes('wait for you'))

describe('a developer', () => {
  it('sees how many testers reached each step, and names only of those who accepted', async () => {
    const invited = (n: number) => anInvited(world, run.app, n)
    const [asker, willing, listed, joined, gone] = [
      await invited(0),
      await invited(1),
      await invited(2),
      await invited(3),
      await invited(4),
    ]
    await advanceTo(world, run, willing, 'accepted')
    await advanceTo(world, run, listed, 'listed')
    await advanceTo(world, run, joined, 'installed')
    await ok(step(world, gone, 'decline'))
    const joining = await joiningOf(run.owner)
    expect(joining.reached).toEqual({ offered: run.team - 1, accepted: 3, listed: 2, opted_in: 1, installed: 1 })
    expect(joining.turned_down).toBe(1)
    expect(joining.joiners.map(({ seat, step }) => [seat, step])).toEqual([
      [willing.seat, 'accepted'],
      [listed.seat, 'listed'],
      [joined.seat, 'installed'],
    ])
    expect(JSON.stringify(joining)).not.toContain(`"seat":${asker.seat}`)
  })

  it('confirms some, then the rest; those who came since are marked', async () => {
    const [first, second] = [await anInvited(world, run.app, 0), await anInvited(world, run.app, 1)]
    await ok(step(world, first, 'accept'))
    expect((await joiningOf(run.owner)).joiners).toMatchObject([{ fresh: false }])
    expect(await ok(confirm(world, run.owner, run.app, [first.seat]))).toMatchObject({ listed: 1 })
    await ok(step(world, second, 'accept'))
    expect((await joiningOf(run.owner)).joiners).toMatchObject([
      { step: 'listed', fresh: false },
      { step: 'accepted', fresh: true },
    ])
    expect(await ok(confirm(world, run.owner, run.app, [first.seat, second.seat]))).toMatchObject({ listed: 1 })
    expect(await factsOf(world, first.seat)).toEqual([
      ['accepted', 'confirmed'],
      ['listed', 'claimed'],
    ])
    expect((await notificationsOf(world, second))[0]).toBe('You can join Tideline now')
  })

  it('confirms once, in two tabs and on two servers', async () => {
    const who = await anInvited(world, run.app)
    await ok(step(world, who, 'accept'))
    const twin = await world.another()
    const answers = await Promise.all(
      [world.app, twin, world.app, twin].map((app) =>
        ok<{ listed: number }>(
          send(app, 'POST', `/api/apps/${run.app}/joining/listed`, run.owner, { seats: [who.seat] }),
        ),
      ),
    )
    expect(answers.map(({ listed }) => listed).toSorted()).toEqual([0, 0, 0, 1])
    expect((await factsOf(world, who.seat)).filter(([kind]) => kind === 'listed')).toHaveLength(1)
  })

  it('cannot list a tester who has not accepted, or who tests another app', async () => {
    const who = await anInvited(world, run.app)
    const mine = run
    run = await aJoiningRun(world)
    const other = await anInvited(world, run.app)
    await ok(step(world, other, 'accept'))
    expect(await ok(confirm(world, mine.owner, mine.app, [who.seat, other.seat]))).toMatchObject({ listed: 0 })
    expect((await seatNow(world, other.seat)).listed_at).toBeNull()
  })

  it('gives the link before confirming testers, who could not continue without it', async () => {
    const who = await anInvited(world, run.app)
    await ok(step(world, who, 'accept'))
    await world.database.pool.query('update apps set opt_in_url = null where id = $1', [run.app])
    const answer = await confirm(world, run.owner, run.app, [who.seat])
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('opt-in link')])
  })

  it('sees nothing of another’s team', async () => {
    const stranger = await aPerson(world)
    expect((await send(world.app, 'GET', `/api/apps/${run.app}/joining`, stranger)).statusCode).toBe(403)
    expect((await confirm(world, stranger, run.app, [1])).statusCode).toBe(403)
    expect((await confirm(world, run.admin, run.app, [1])).statusCode).toBe(403)
  })
})

describe('waiting for the other side', () => {
  it('notifies the developer when the first tester accepts, after 6 and after 24 hours, and no later', async () => {
    const people = await Promise.all([0, 1, 2].map((n) => anInvited(world, run.app, n)))
    for (const who of people) await ok(step(world, who, 'accept'))
    expect(asked(await notificationsOf(world, run.owner))).toEqual(['Testers of Tideline wait for you'])
    for (const hour of [5, 6.1, 6.2, 12, 24.1, 24.2, 48, 200]) {
      world.now = hours(hour)
      await Promise.all([runJobs(world), runJobs(world)])
    }
    expect(asked(await notificationsOf(world, run.owner))).toEqual([
      'Testers of Tideline still wait for you',
      'Testers of Tideline still wait for you',
      'Testers of Tideline wait for you',
    ])
  })

  it('sends no reminder when no tester waits any more', async () => {
    const [first, two] = [await anInvited(world, run.app, 0), await anInvited(world, run.app, 1)]
    await ok(step(world, first, 'accept'))
    await ok(step(world, two, 'accept'))
    await ok(confirm(world, run.owner, run.app, [first.seat]))
    await ok(step(world, two, 'leave', { reason: null }))
    world.now = hours(7)
    await runJobs(world)
    expect(asked(await notificationsOf(world, run.owner))).toHaveLength(1)
  })

  it('notifies a tester who waits for a day, once and by day, and still reminds of joining later', async () => {
    const who = await anInvited(world, run.app)
    await ok(step(world, who, 'accept'))
    const notices = async () =>
      (await notificationsOf(world, who)).filter((title) => title.includes('not added you yet'))
    for (const [hour, times] of [
      [23, 0],
      [24.1, 1],
      [48.1, 1],
    ] as const) {
      world.now = hours(hour)
      await Promise.all([runJobs(world), runJobs(world)])
      expect(await notices()).toHaveLength(times)
    }
    await ok(confirm(world, run.owner, run.app, [who.seat]))
    world.now = hours(72.2)
    await runJobs(world)
    expect((await notificationsOf(world, who)).filter((title) => title.includes('still waits'))).toHaveLength(1)
    expect((await seatNow(world, who.seat)).state).toBe('invited')
  })

  it('reminds a tester who does not opt in once, and ends the seat a day later', async () => {
    const who = await anInvited(world, run.app)
    await advanceTo(world, run, who, 'listed')
    world.now = hours(24.1)
    await runJobs(world)
    await runJobs(world)
    expect((await notificationsOf(world, who)).filter((title) => title.includes('still waits'))).toHaveLength(1)
    expect((await seatNow(world, who.seat)).state).toBe('invited')
    world.now = hours(48.2)
    await runJobs(world)
    expect((await seatNow(world, who.seat)).state).toBe('expired')
    expect((await factsOf(world, who.seat)).at(-1)).toEqual(['expired', 'confirmed'])
  })
})
