import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding, OwnFinding, Version } from '@fortnight/contract/testing/findings'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { accountOf, aJoinedRun, type JoinedRun, leave } from '../joining/joined-run.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'

const world = useTestServer()
let at: JoinedRun
let seat: number
beforeEach(async () => {
  world.now = new Date('2026-11-14T09:00:00Z')
  at = await aJoinedRun(world)
  seat = at.seats[0] ?? 0
})

const report = (who: Person = at.tester, key?: string, message = 'The list jumps to the top.') =>
  send(
    world.app,
    'POST',
    `/api/tester/seats/${seat}/findings`,
    who,
    { kind: 'problem', message },
    key ? { 'idempotency-key': key } : {},
  )
const a = async () => (await ok<{ id: string }>(report())).id
const path = (rest: string) => `/api/apps/${at.app}/run/${rest}`
const version = (name: string) =>
  ok<Version>(send(world.app, 'POST', path('versions'), at.owner, { name, notes: 'The list keeps its place.' }))
const fix = (finding: string, to: string) =>
  send(world.app, 'PUT', path(`findings/${finding}/version`), at.owner, { version: to })
const retest = (finding: string, seats: number[] = []) =>
  send(world.app, 'POST', path(`findings/${finding}/retests`), at.owner, { seats })
const answer = (finding: string, result: string, who: Person = at.tester, from = seat) =>
  send(world.app, 'PUT', `/api/tester/seats/${from}/findings/${finding}/retest`, who, { result })
const found = async () =>
  (await ok<{ findings: Finding[] }>(send(world.app, 'GET', path('findings'), at.owner))).findings
const mine = (who = at.tester, from = seat) =>
  ok<OwnFinding[]>(send(world.app, 'GET', `/api/tester/seats/${from}/findings`, who))

describe('a finding', () => {
  it('goes from its report by a version and a retest to its confirmation', async () => {
    const id = await a()
    expect(await found()).toMatchObject([{ id, state: 'open', seat, message: 'The list jumps to the top.' }])
    expect(await ok(fix(id, (await version('1.1')).id))).toEqual({ success: true, retest: 'asked' })
    expect(await ok(retest(id))).toEqual({ success: true, asked: 0 })
    expect(await mine()).toMatchObject([
      { id, mine: true, retest: { version: '1.1', notes: 'The list keeps its place.' } },
    ])
    await ok(answer(id, 'fixed'))
    expect(await found()).toMatchObject([
      { state: 'confirmed', version: { name: '1.1' }, retests: [{ seat, version: '1.1', result: 'fixed' }] },
    ])
    expect((await mine())[0]?.retest).toBeNull()
    await expectReplayed(world, at.run)
  })

  it('is open again if a tester still sees it, and then needs a newer version', async () => {
    const id = await a()
    const first = await version('1.1')
    await ok(fix(id, first.id))
    const other = at.seats[1] ?? 0
    const helper = await accountOf(world, other)
    expect(await ok(retest(id, [other]))).toEqual({ success: true, asked: 1 })
    expect(await ok(retest(id, [other]))).toEqual({ success: true, asked: 0 })
    await ok(answer(id, 'fixed'))
    expect(await found()).toMatchObject([{ state: 'retest' }])
    expect(await mine(helper, other)).toMatchObject([{ id, mine: false, retest: { version: '1.1' } }])
    await ok(answer(id, 'still_there', helper, other))
    expect(await found()).toMatchObject([{ state: 'open' }])
    expect((await answer(id, 'fixed')).statusCode).toBe(409)
    expect((await fix(id, first.id)).statusCode).toBe(409)
    world.now = new Date('2026-11-15T09:00:00Z')
    await ok(fix(id, (await version('1.2')).id))
    await ok(retest(id))
    await ok(answer(id, 'fixed'))
    expect(await found()).toMatchObject([
      { state: 'confirmed', retests: [{}, {}, { version: '1.2', result: 'fixed' }] },
    ])
    await expectReplayed(world, at.run)
  })

  it('is listed by what it waits for, then newest first, with praise last', async () => {
    const say = async (message: string, kind = 'problem') => {
      world.now = new Date(Number(world.now) + 60_000)
      const body = { kind, message }
      return (await ok<{ id: string }>(send(world.app, 'POST', `/api/tester/seats/${seat}/findings`, at.tester, body)))
        .id
    }
    const left = await say('left as it is')
    const answered = await say('answered')
    await say('open')
    await say('praise', 'praise')
    await say('newer and open', 'idea')
    await say('newer praise', 'praise')
    await ok(send(world.app, 'PUT', path(`findings/${left}/dismissed`), at.owner))
    await ok(fix(answered, (await version('1.1')).id))
    const order = ['newer and open', 'open', 'answered', 'left as it is', 'newer praise', 'praise']
    expect((await found()).map(({ message }) => message)).toEqual(order)
  })

  it('does not wait for testers who have left', async () => {
    const id = await a()
    await ok(fix(id, (await version('1.1')).id))
    const other = at.seats[1] ?? 0
    await ok(retest(id, [other]))
    await leave(world, other, '2026-11-14')
    await ok(answer(id, 'fixed'))
    expect(await found()).toMatchObject([{ state: 'confirmed' }])
  })

  it('asks no tester by itself if the one who reported it has left', async () => {
    const id = await a()
    await leave(world, seat, '2026-11-14')
    expect(await ok(fix(id, (await version('1.1')).id))).toEqual({ success: true, retest: null })
    expect(await found()).toMatchObject([{ state: 'fixed', awaits_release: false }])
    expect(await ok(retest(id, [at.seats[1] ?? 0]))).toMatchObject({ asked: 1 })
  })

  it('can be left as it is, and reopened', async () => {
    const id = await a()
    await ok(send(world.app, 'PUT', path(`findings/${id}/dismissed`), at.owner))
    expect((await fix(id, (await version('1.1')).id)).statusCode).toBe(409)
    await ok(send(world.app, 'DELETE', path(`findings/${id}/dismissed`), at.owner))
    expect(await found()).toMatchObject([{ state: 'open' }])
    expect((await send(world.app, 'DELETE', path(`findings/${id}/dismissed`), at.owner)).statusCode).toBe(409)
  })

  it('accepts its steps in order only', async () => {
    const id = await a()
    expect((await retest(id)).statusCode).toBe(409)
    expect((await answer(id, 'fixed')).statusCode).toBe(409)
    await ok(fix(id, (await version('1.1')).id))
    expect((await fix(id, (await version('1.2')).id)).statusCode).toBe(409)
    expect(await version('1.1').catch(String)).toContain('409')
  })

  it('is reported once however often it is sent', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => report(at.tester, 'same')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await found()).toHaveLength(1)
  })

  it('is reported by testers of the test, on their own seats', async () => {
    const stranger = await aPerson(world, 'tester')
    expect((await report(stranger)).statusCode).toBe(404)
    expect((await send(world.app, 'GET', `/api/tester/seats/${seat}/findings`, stranger)).statusCode).toBe(404)
    expect((await report(at.tester, undefined, '  ')).statusCode).toBe(422)
    await leave(world, seat, '2026-11-14')
    expect((await report()).statusCode).toBe(409)
  })

  it('is settled by the owner of the app alone', async () => {
    const id = await a()
    const { id: to } = await version('1.1')
    for (const who of [await aPerson(world), at.admin, at.tester]) {
      const answers = [
        send(world.app, 'PUT', path(`findings/${id}/version`), who, { version: to }),
        send(world.app, 'POST', path(`findings/${id}/retests`), who, {}),
        send(world.app, 'PUT', path(`findings/${id}/dismissed`), who),
        send(world.app, 'POST', path('versions'), who, { name: '2' }),
      ]
      for (const refused of await Promise.all(answers)) expect(refused.statusCode).toBe(404)
    }
    const other = await aJoinedRun(world)
    const theirs = send(world.app, 'PUT', `/api/apps/${other.app}/run/findings/${id}/dismissed`, other.owner)
    expect((await theirs).statusCode).toBe(404)
  })
})
