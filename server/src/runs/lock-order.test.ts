import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { lock } from '../apps/admin-apps.repository.ts'
import { aCheckIn, checkedIn } from '../checkins/seat.testkit.ts'
import type { Tx } from '../db/database.ts'
import { earn } from '../pay/earn.repository.ts'
import { aJoiningRun, anInvited, bring, confirm, step } from './joining.testkit.ts'
import * as runs from './runs.repository.ts'
import { lockTesters } from './team.repository.ts'

const world = useWorld()
let run: Awaited<ReturnType<typeof aJoiningRun>>
let nth = 0
const another = () => anInvited(world, run.app, nth++)
beforeAll(async () => {
  run = await aJoiningRun(world)
})

/** Statements of this database that wait for a row's lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.n ?? 0
}

/** Holds the run as its end does; once the call has come up against that, the end goes on to what it takes next. */
async function meetsTheEnd(call: () => ReturnType<typeof send>, goOn: (tx: Tx) => Promise<unknown>): Promise<number> {
  const answer = await world.database.db.transaction(async (tx) => {
    await runs.lockIn(tx, run.app, ['staffing'])
    const calling = call()
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    await goOn(tx)
    return { calling }
  })
  return (await answer.calling).statusCode
}

/** What has to wait for a lock here fails, instead of waiting for ever. */
const impatiently = <T>(act: (tx: Tx) => Promise<T>) =>
  world.database.db.transaction(async (tx) => {
    await tx.execute(`set local lock_timeout = '2s'`)
    return act(tx)
  })

describe('run, tester, seat, ledger: nobody takes them the other way round', () => {
  it.each(['accept', 'decline'])(
    'a tester’s step waits for the end of the run before it takes anything: %s',
    async (name) => {
      const who = await another()
      const code = await meetsTheEnd(
        () => step(world, who, name),
        (tx) => lockTesters(tx, [who.tester]),
      )
      expect(code).toBe(200)
    },
  )

  it('and so does a developer’s word that testers are on the list', async () => {
    const who = await another()
    await bring(world, run, who, 'accepted')
    const code = await meetsTheEnd(
      () => confirm(world, run.owner, run.app, [who.seat]),
      (tx) => tx.execute(`select from assignments where id = ${who.seat} for no key update`),
    )
    expect(code).toBe(200)
  })

  it('a day is paid while a tester is held: the line only refers to them', async () => {
    const who = await another()
    await bring(world, run, who, 'opted_in')
    const { day } = await checkedIn(world, { tester: who, seat: who.seat }, aCheckIn(new Date()))
    await world.database.pool.query(`update checkins set evidence = 'evidenced' where assignment_id = $1`, [who.seat])
    await world.database.db.transaction(async (tx) => {
      await lockTesters(tx, [who.tester])
      expect(await impatiently((other) => earn(other, who.seat, day))).toBe(8)
    })
  })

  it('a run is changed, and changed again, while its app is held', async () => {
    await world.database.db.transaction(async (tx) => {
      await lock(tx, run.app)
      await impatiently(async (other) => {
        // The second change of a row in one transaction looks for the app again.
        for (const silent of [1, 0])
          await other.execute(`update runs set silent = ${silent} where app_id = '${run.app}'`)
      })
    })
  })
})
