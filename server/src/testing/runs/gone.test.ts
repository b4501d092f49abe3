import { beforeEach, describe, expect, it } from 'vitest'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { decide } from '../evaluation/decide.ts'
import { accountOf } from '../joining/joined-run.testkit.ts'
import { notificationsOf } from '../joining/joining.testkit.ts'
import { restore, type StoredInputs } from '../evaluation/stored-inputs.ts'
import { aStartedRun, noon, startAfresh } from '../evaluation/tick.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

type Run = Awaited<ReturnType<typeof aStartedRun>>
const first = 'A tester no longer finds Harbour in the store'
const alarm = 'Harbour seems to be gone from Google Play'

/** The first testers of the team, up to that number, with accounts. */
async function someOf(run: Run, count: number) {
  const team = (await run.seats('opted_in')).slice(0, count)
  return Promise.all(team.map(async ({ id }) => ({ seat: Number(id), ...(await accountOf(world, Number(id))) })))
}
type Some = Awaited<ReturnType<typeof someOf>>
const miss = ({ seat, ...who }: Some[number]) => send(world.app, 'POST', `/api/tester/seats/${seat}/gone`, who)
const missAll = async (some: Some) => {
  for (const person of some) await ok(miss(person))
}
const offerOf = async (who: Some[number]) =>
  (await ok<{ data: { said_gone: boolean }[] }>(send(world.app, 'GET', '/api/tester/offers', who))).data[0]
/** Number of testers who miss it, on the developer's page of the run. */
const shownOf = async ({ id }: Run) =>
  (await ok<{ gone: number }>(send(world.app, 'GET', `/api/apps/${id}/run`, owner))).gone
const count = (titles: string[], title: string) => titles.filter((other) => other === title).length

/** A run whose testers all used the app on its first two days. */
async function aUsedRun(pool?: number) {
  const run = await aStartedRun(world, owner, admin, pool)
  for (const day of [0, 1]) {
    await run.use(day)
    await run.tickOn(day + 1)
  }
  return run
}

describe('an app that the store no longer has', () => {
  it('is reported once by a tester who is opted in, and the report ends when they use it again', async () => {
    const run = await aUsedRun()
    const [person] = (await someOf(run, 1)) as [Some[number]]
    const answers = await Promise.all([1, 2, 3].map(() => miss(person)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(count(await notificationsOf(world, owner), first)).toBe(1)
    expect(count(await notificationsOf(world, admin), first)).toBe(1)
    expect(await offerOf(person)).toMatchObject({ said_gone: true })
    expect(await shownOf(run)).toBe(1)
    await run.use(3)
    expect(await shownOf(run)).toBe(0)
    expect(await offerOf(person)).toMatchObject({ said_gone: false })
  })

  it('cannot be reported by a tester who is not opted in, or on another’s seat', async () => {
    const run = await aUsedRun()
    const [person, other] = (await someOf(run, 2)) as [Some[number], Some[number]]
    expect((await miss({ ...other, seat: person.seat })).statusCode).toBe(404)
    await run.leave(1, noon(2))
    expect((await miss(person)).statusCode).toBe(409)
    expect(await notificationsOf(world, owner)).not.toContain(first)
  })

  it('raises one alarm a day for developer and operator when three miss it, on however many servers', async () => {
    const run = await aUsedRun()
    await missAll(await someOf(run, 3))
    expect(await notificationsOf(world, owner)).not.toContain(alarm)
    for (const day of [2, 2, 3]) {
      await run.dueAgain()
      await Promise.all([run.tickOn(day), run.tickOn(day)])
    }
    for (const who of [owner, admin]) expect(count(await notificationsOf(world, who), alarm)).toBe(2)
    const { data } = await ok<{ data: { app_id: string; gone: number }[] }>(
      send(world.app, 'GET', '/api/admin/watchlist', admin),
    )
    expect(data.find(({ app_id }) => app_id === run.id)).toMatchObject({ gone: 3 })
  })

  it('costs no tester the seat however long it lasts, nor on the day after, and moves nothing meanwhile', async () => {
    const run = await aUsedRun(100)
    const team = await run.seats()
    await missAll(await someOf(run, 4))
    for (let day = 3; day < 20; day++) await run.tickOn(day)
    expect(await run.seats()).toEqual(team)
    expect((await run.run()).phase).toBe('running')
    for (const kind of ['nudged', 'lost', 'qualified', 'extended']) expect(await run.facts(kind)).toEqual([])
    // The app is back; five use it at once, the others after being notified.
    const late = team.slice(0, -5).map(({ id }) => id)
    for (let day = 19; day < 23; day++) {
      await run.use(day, late)
      await run.tickOn(day + 1)
    }
    await run.use(23)
    await run.tickOn(24)
    expect(await run.seats('lost')).toEqual([])
    expect((await run.run()).phase).not.toBe('running')
  })

  it('is not believed while more testers use it than miss it, who are evaluated like the others', async () => {
    const run = await aUsedRun()
    const some = await someOf(run, 4)
    await missAll(some)
    for (let day = 2; day < 10; day++) {
      await run.use(
        day,
        some.map(({ seat }) => String(seat)),
      )
      await run.tickOn(day + 1)
    }
    const lost = (await run.seats('lost')).map(({ id }) => Number(id))
    expect(lost.length).toBeGreaterThan(1)
    expect(some.map(({ seat }) => seat)).toEqual(expect.arrayContaining(lost))
  })

  it('that never comes back fails on day 42; its testers were in on all days sold, so nothing goes back', async () => {
    const run = await aUsedRun()
    await missAll(await someOf(run, 12))
    for (const day of [3, 14, 15, 28, 41]) await run.tickOn(day)
    expect((await run.run()).phase).toBe('running')
    // The cause of that silence is known.
    expect(await notificationsOf(world, admin)).not.toContain('Almost no check-ins on Harbour')
    await run.tickOn(42)
    expect((await run.run()).phase).toBe('failed')
    expect(await run.seats('opted_in')).toEqual([])
    expect(await notificationsOf(world, owner)).not.toContain('Refund requested')
    const [failed] = await run.decided('fail')
    const [evaluation] = (await run.decided('look')).filter(({ key }) => key === failed?.inputs['of'])
    const again = decide(restore(evaluation?.inputs as unknown as StoredInputs)).decisions
    expect(again.map(({ kind }) => kind)).toContain('fail')
  })

  it('can be cancelled by an administrator, and the undelivered part is owed to its developer', async () => {
    const run = await aUsedRun()
    await missAll(await someOf(run, 3))
    await run.tickOn(3)
    const { rows } = await world.database.pool.query<{ id: string }>('select id from payments where app_id = $1', [
      run.id,
    ])
    await ok(
      send(world.app, 'PUT', `/api/admin/apps/${run.id}/cancel`, admin, { reason: 'Google has removed the app.' }),
    )
    expect((await run.seats()).every(({ state }) => state !== 'opted_in' && state !== 'invited')).toBe(true)
    const quote = await ok<{ ground: string; amount: number }>(
      send(world.app, 'GET', `/api/payments/${rows[0]?.id}/refund`, owner),
    )
    expect(quote.ground).not.toBeNull()
    expect(quote.amount).toBeGreaterThan(0)
  })
})
