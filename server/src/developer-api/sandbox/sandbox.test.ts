import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LedgerEvent } from '@fortnight/contract/testing/ledger'
import { mostSandboxRuns } from '@fortnight/contract/developer-api/sandbox'
import { webhookEvents, webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { dayMs } from '@fortnight/contract/format/spans'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aKey } from '../../identity/api-keys/keys.testkit.ts'
import { aReceiver, aRound, aWebhook, verified } from '../webhooks/receiver.testkit.ts'
import * as sandboxRuns from './sandbox.repository.ts'

const world = useTestServer({ env: { LOCAL_WEBHOOKS: 'on' } })
const begun = new Date('2027-03-01T09:00:00Z')
/** Time of a number of simulated days later, five seconds each. */
const onDay = (days: number) => {
  world.now = new Date(begun.getTime() + days * 5000)
}
let owner = {} as Person
let program = {} as Awaited<ReturnType<typeof aKey>>
beforeEach(async () => {
  owner = await aPerson(world)
  program = await aKey(world, owner, { sandbox: true })
  onDay(0)
})
afterEach(() => {
  world.now = undefined
})

interface Run {
  id: string
  phase: string
  over: boolean
}
interface Detail extends Run {
  day: number
  need: number
  opted_in: number
  started_on: string | null
  goal_on: string | null
  probability: number | null
  marks: string
  roster: { status: string; minutes: (number | null)[]; from_day: number | null; email: string }[]
}
interface Line {
  seq: number
  kind: string
  at: string
}
const begin = (scenario = 'smooth') =>
  ok<Run>(send(world.app, 'POST', '/api/sandbox/runs', program, { plan: 'starter', scenario, day_seconds: 5 }))
const view = (id: string, app = world.app) => ok<Detail>(send(app, 'GET', `/api/sandbox/apps/${id}/run`, program))
const ledger = (id: string, query = '?limit=500') =>
  ok<{ data: Line[]; more: boolean }>(send(world.app, 'GET', `/api/sandbox/apps/${id}/ledger${query}`, program))

describe('a sandbox run', () => {
  it('simulates a whole test in minutes, in the format of the real one', async () => {
    const { id } = await begin()
    expect(await view(id)).toMatchObject({ phase: 'queued', day: 0, need: 12, started_on: null, roster: [] })
    onDay(0.6)
    const team = await view(id)
    expect(team.opted_in).toBe(team.roster.length)
    expect(team.opted_in).toBeGreaterThanOrEqual(12)
    onDay(4.99)
    const running = await view(id)
    expect(running).toMatchObject({
      phase: 'running',
      started_on: '2027-03-01',
      goal_on: '2027-03-15',
      day: 5,
      marks: 'ooooo',
    })
    expect(running.probability).toBeGreaterThan(0.95)
    expect(running.roster.every(({ minutes, from_day }) => minutes.length === 5 && from_day === 1)).toBe(true)
    onDay(14.5)
    expect(await view(id)).toMatchObject({ phase: 'qualified', day: 14 })
    onDay(17)
    expect(await view(id)).toMatchObject({ phase: 'holding' })
    onDay(30)
    expect(await view(id)).toMatchObject({ phase: 'completed', day: 14, marks: 'o'.repeat(14) })
    expect(await ok<{ data: Run[] }>(send(world.app, 'GET', '/api/sandbox/runs', program))).toMatchObject({
      data: [{ id, phase: 'completed', over: true }],
    })
  })

  it('is the same on every server at the same moment, and never retracts an event', async () => {
    const { id } = await begin('drop_outs')
    const other = await world.another()
    let before: Line[] = []
    for (const day of [0.3, 1, 3.5, 9, 20, 60]) {
      onDay(day)
      expect(await view(id, other)).toEqual(await view(id))
      const { data } = await ledger(id)
      expect(data.slice(0, before.length)).toEqual(before)
      before = data
    }
  })

  it('has an event log in the format of the real one, page by page', async () => {
    const { id } = await begin('failure')
    onDay(70)
    const pages: Line[] = []
    for (let more = true; more;) {
      const page = await ledger(id, `?limit=50&after=${pages.length}`)
      pages.push(...page.data)
      more = page.more
    }
    expect(pages.map(({ seq }) => seq)).toEqual(pages.map((_, index) => index + 1))
    for (const line of pages) expect(LedgerEvent.safeParse({ ...line, at: new Date(line.at) }).error).toBeUndefined()
    expect(pages.map(({ kind }) => kind)).toContain('failed')
    expect(await view(id)).toMatchObject({ phase: 'failed' })
  })

  it('belongs to its owner, who may have ten, and can be removed', async () => {
    const { id } = await begin()
    const stranger = await aKey(world, await aPerson(world), { sandbox: true })
    for (const path of [`/api/sandbox/apps/${id}/run`, `/api/sandbox/apps/${id}/ledger`])
      expect((await send(world.app, 'GET', path, stranger)).statusCode).toBe(404)
    expect((await send(world.app, 'DELETE', `/api/sandbox/runs/${id}`, stranger)).statusCode).toBe(404)
    const body = { plan: 'pro', scenario: 'late' }
    const asked = Array.from({ length: mostSandboxRuns + 2 }, () =>
      send(world.app, 'POST', '/api/sandbox/runs', program, body),
    )
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostSandboxRuns - 1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    await ok(send(world.app, 'DELETE', `/api/sandbox/runs/${id}`, program))
    expect((await send(world.app, 'GET', `/api/sandbox/apps/${id}/run`, program)).statusCode).toBe(404)
  })

  it('is removed a week after its end', async () => {
    const { id } = await begin()
    const statusAfter = async (days: number) => {
      await sandboxRuns.removeOld(world.database.db, new Date(begun.getTime() + days * dayMs))
      return (await send(world.app, 'GET', `/api/sandbox/apps/${id}/run`, program)).statusCode
    }
    expect(await statusAfter(7)).toBe(200)
    expect(await statusAfter(7.1)).toBe(404)
  })
})

describe('webhooks of the sandbox', () => {
  it('report what happens, once, from any server, like the real ones', async () => {
    const { received, url, close } = await aReceiver()
    const { secret } = await aWebhook(world, program, url, [...webhookKinds], true)
    const { id } = await begin('drop_outs')
    for (const day of [0.5, 2, 10, 30, 70]) {
      onDay(day)
      await Promise.all([aRound(world), aRound(world)])
    }
    close()
    world.now = undefined
    const bodies = received.map(({ body }) => body)
    const kinds = new Set(bodies.map(({ type }) => type))
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'tester.joined',
        'run.started',
        'checkin.day',
        'tester.left',
        'run.qualified',
        'run.completed',
      ]),
    )
    for (const { type, sandbox, data } of bodies) {
      expect(webhookEvents[type as keyof typeof webhookEvents].data.strict().safeParse(data).error).toBeUndefined()
      expect([sandbox, data['app_id']]).toEqual([true, id])
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
    expect(bodies.filter(({ type }) => type === 'run.started')).toHaveLength(1)
    const joined = bodies.filter(({ type }) => type === 'tester.joined').map(({ data }) => data['seat'])
    onDay(70)
    const { data } = await ledger(id, '?limit=500')
    const rest = await ledger(id, '?limit=500&after=500')
    const opted = [...data, ...rest.data].filter(({ kind }) => kind === 'opted_in')
    expect(joined).toHaveLength(opted.length)
    expect(secret).toMatch(/^whsec_/)
  })

  it('leave live ones alone', async () => {
    const { received, url, close } = await aReceiver()
    await aWebhook(world, owner, url, [...webhookKinds], false)
    await begin()
    onDay(30)
    await aRound(world)
    close()
    expect(received).toEqual([])
  })

  it('are signed with the real time', async () => {
    world.now = undefined
    const { received, url, close } = await aReceiver()
    const { webhook, secret } = await aWebhook(world, program, url, ['run.started'], true)
    await ok(send(world.app, 'POST', `/api/webhooks/${webhook.id}/test`, program))
    await aRound(world)
    close()
    expect(verified(secret, received[0]!)).toMatchObject({ type: 'webhook.test', sandbox: true })
  })
})
