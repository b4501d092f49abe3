import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { lockForUpdate } from '../../orders/apps/admin-apps.repository.ts'
import { aCheckIn, checkedIn } from '../checkins/seat.testkit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { earn } from '../../testers/payouts/earn.repository.ts'
import { aJoiningRun, anInvited, advanceTo, confirm, step } from '../joining/joining.testkit.ts'
import * as runs from './runs.repository.ts'
import { lockTesters } from '../staffing/team.repository.ts'
import { aStartedRun } from '../evaluation/tick.testkit.ts'
import { appendEvents } from '../ledger/append.ts'

const world = useTestServer()
let run: Awaited<ReturnType<typeof aJoiningRun>>
let nth = 0
const another = () => anInvited(world, run.app, nth++)
beforeAll(async () => {
  run = await aJoiningRun(world)
})

/** Locks the run as its end does; once the call waits for that lock, the end goes on to its next locks. */
async function meetsTheEnd(call: () => ReturnType<typeof send>, goOn: (tx: Tx) => Promise<unknown>): Promise<number> {
  const answer = await world.database.db.transaction(async (tx) => {
    await runs.lockIn(tx, run.app, ['staffing'])
    const calling = call()
    await expect.poll(() => waiting(world), { interval: 5, timeout: 20_000 }).toBe(1)
    await goOn(tx)
    return { calling }
  })
  return (await answer.calling).statusCode
}

/** Waits for a lock fail here instead of lasting for ever. */
const impatiently = <T>(act: (tx: Tx) => Promise<T>) =>
  world.database.db.transaction(async (tx) => {
    await tx.execute(`set local lock_timeout = '2s'`)
    return act(tx)
  })

describe('run, tester, seat, event log: no transaction locks them in another order', () => {
  it.each(['accept', 'decline'])(
    'a tester’s step waits for the end of the run before it locks anything: %s',
    async (name) => {
      const who = await another()
      const code = await meetsTheEnd(
        () => step(world, who, name),
        (tx) => lockTesters(tx, [who.tester]),
      )
      expect(code).toBe(200)
    },
  )

  it('so does a developer’s confirmation that testers are on the list', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'accepted')
    const code = await meetsTheEnd(
      () => confirm(world, run.owner, run.app, [who.seat]),
      (tx) => tx.execute(`select from assignments where id = ${who.seat} for no key update`),
    )
    expect(code).toBe(200)
  })

  it('a day is paid while its tester is locked: the payment only refers to the tester', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'opted_in')
    const { day } = await checkedIn(world, { tester: who, seat: who.seat }, aCheckIn(new Date()))
    await world.database.pool.query(`update checkins set evidence = 'evidenced' where assignment_id = $1`, [who.seat])
    await world.database.db.transaction(async (tx) => {
      await lockTesters(tx, [who.tester])
      expect(await impatiently((other) => earn(other, who.seat, day))).toBe(5)
    })
  })

  it('a count of Play Console waits for the days that it confirms before it locks the event log', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'opted_in')
    const { day } = await checkedIn(world, { tester: who, seat: who.seat }, aCheckIn(new Date()))
    const { counting } = await world.database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ run_id: string }>(
        `select run_id from assignments where id = ${who.seat} for no key update`,
      )
      const url = `/api/apps/${run.app}/run/console-counts/${day}`
      const team = await tx.execute<{ in: number }>(
        `select count(*)::int as in from assignments where app_id = '${run.app}' and state = 'opted_in'`,
      )
      const answer = send(world.app, 'PUT', url, run.owner, { opted_in: team.rows[0]!.in })
      await expect.poll(() => waiting(world), { interval: 5, timeout: 20_000 }).toBe(1)
      const data = { misses: 1, alive: 0.9 }
      await appendEvents(tx, [{ ...rows[0]!, seat: who.seat, kind: 'nudged', data, at: new Date() }])
      return { counting: answer }
    })
    expect((await counting).statusCode).toBe(200)
  })

  it('a run is changed, and changed again, while its app is locked', async () => {
    await world.database.db.transaction(async (tx) => {
      await lockForUpdate(tx, run.app)
      await impatiently(async (other) => {
        // The second change of a row in one transaction checks its reference to the app again.
        for (const silent of [1, 0])
          await other.execute(`update runs set silent = ${silent} where app_id = '${run.app}'`)
      })
    })
  })
})

describe('the end of a run', () => {
  it('waits for a seat that is in use, and leaves none behind', async () => {
    const ended = await aStartedRun(world, await aPerson(world), await aPerson(world, 'admin'))
    for (let day = 0; day < 14; day++) await ended.use(day)
    await ended.tickOn(14)
    const [seat] = await ended.seats('opted_in')
    for (let day = 14; day < 21; day++) await ended.use(day)
    const { ticking } = await world.database.db.transaction(async (tx) => {
      await tx.execute(`select from assignments where id = ${seat?.id} for no key update`)
      const tick = ended.tickOn(21)
      await expect.poll(() => waiting(world), { interval: 5, timeout: 20_000 }).toBe(1)
      return { ticking: tick }
    })
    await ticking
    expect((await ended.run()).phase).toBe('completed')
    expect([...(await ended.seats('opted_in')), ...(await ended.seats('invited'))]).toEqual([])
  })
})
