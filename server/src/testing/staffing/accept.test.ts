import { beforeAll, describe, expect, it } from 'vitest'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun, anInvited, factsOf, step } from '../joining/joining.testkit.ts'

const world = useTestServer()
let run: Awaited<ReturnType<typeof aJoiningRun>>
let nth = 0
beforeAll(async () => {
  run = await aJoiningRun(world)
})
type Invited = Awaited<ReturnType<typeof anInvited>>

/** Invited testers whose sessions this server knows, so that it asks the database for nothing before they accept. */
async function someInvited(count: number): Promise<Invited[]> {
  const invited: Invited[] = []
  for (let n = 0; n < count; n++) invited.push(await anInvited(world, run.app, nth++))
  for (const who of invited) await ok(send(world.app, 'GET', '/api/tester/offers', who))
  return invited
}
const accept = async (who: Invited) => {
  const answer = await step(world, who, 'accept')
  return [answer.statusCode, answer.json()['detail']]
}
const accepted = [200, undefined]
const ended = [409, 'This offer has ended.']

/** Holds a row until it is let go, as another server's transaction does. */
async function hold(select: string, id: unknown) {
  const client = await world.database.pool.connect()
  await client.query('begin')
  await client.query(`${select} for update`, [id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
const testerOf = 'select from testers where id = $1'
const runOf = 'select r.id from runs r join assignments a on a.run_id = r.id where a.id = $1'

/** Waits until that many statements wait for a lock. */
const waits = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await world.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(count)

/** How many transactions moved these seats. */
async function countTransactions(who: readonly Invited[]): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select distinct xmin::text from assignments where id = any($1) and accepted_at is not null',
    [who.map(({ seat }) => seat)],
  )
  return rows.length
}

describe('testers who accept at the same moment', () => {
  it('share a transaction, so that the last one waits no longer than the second', async () => {
    const [first, ...others] = await someInvited(10)
    const letGo = await hold(testerOf, first!.tester)
    const answers = [accept(first!)]
    await waits(1)
    answers.push(...others.map(accept))
    await new Promise((resolve) => setImmediate(resolve))
    await letGo()
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 10 }, () => accepted))
    expect(await countTransactions(others)).toBeLessThanOrEqual(2)
    for (const who of others) expect(await factsOf(world, who.seat)).toEqual([['accepted', 'confirmed']])
  })

  it('are each answered for themselves', async () => {
    const [good, late, declined, twice, stranger] = await someInvited(5)
    await ok(step(world, declined!, 'decline'))
    await world.database.pool.query("update assignments set expires_at = now() - interval '1 hour' where id = $1", [
      late!.seat,
    ])
    const answers = [good!, late!, declined!, twice!, twice!, { ...stranger!, seat: good!.seat }].map(accept)
    expect(await Promise.all(answers)).toEqual([accepted, ended, ended, accepted, accepted, [404, expect.any(String)]])
    expect(await factsOf(world, twice!.seat)).toEqual([['accepted', 'confirmed']])
    expect(await factsOf(world, late!.seat)).toEqual([])
  })

  it('wait for no test but their own', async () => {
    const [held] = await someInvited(1)
    const letGo = await hold(runOf, held!.seat)
    const waiting = accept(held!)
    await waits(1)
    const other = await aJoiningRun(world)
    expect(await accept(await anInvited(world, other.app))).toEqual(accepted)
    await letGo()
    expect(await waiting).toEqual(accepted)
  })
})
