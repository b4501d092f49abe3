import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { lockOpen } from './snapshot.repository.ts'
import { snapshotRuns } from './snapshot.ts'
import { aStartedRun, noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

/** The run as the engine sees it at that moment. */
const seenAt = async (runId: string, at: Date) =>
  world.database.db.transaction(async (tx) => {
    const [snapshot] = await snapshotRuns(tx, [(await lockOpen(tx, runId, at))!])
    return snapshot!.run
  })

describe('a run as the engine sees it', () => {
  it('counts testers who left, and who were given up, as losses of its app, but none who was let go', async () => {
    const run = await aStartedRun(world, owner, admin)
    const { id } = await run.run()
    await run.use(0)
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(0)
    await run.leave(2, noon(1))
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(2)
    const seats = await run.seats('opted_in')
    const end = (state: string, seat: string) =>
      world.database.pool.query('update assignments set state = $2, ended_at = $3 where id = $1', [
        seat,
        state,
        noon(1),
      ])
    await end('lost', seats[0]!.id)
    await end('released', seats[1]!.id)
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(3)
  })
})
