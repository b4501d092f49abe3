import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mostWebhooks, webhookEvents, webhookKinds } from '@fortnight/contract/webhooks'
import { aPayment, aPerson, aPool, emptyPool, ok, type Person, send, settle } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { goalOf } from '../engine/goal.ts'
import { plans, planNames } from '@fortnight/contract/plans'
import { type Fact, record } from '../runs/facts.repository.ts'
import { anApprovedApp } from '../runs/staff.testkit.ts'
import { aKey } from '../api-keys/keys.testkit.ts'
import { tablesHolding } from '../db/dump.testkit.ts'
import { aReceiver, aRound, aWebhook, logOf, verified } from './receiver.testkit.ts'

const world = useWorld({ env: { LOCAL_WEBHOOKS: 'on' } })
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const open: { close(): void }[] = []
async function receiver(...how: Parameters<typeof aReceiver>) {
  const made = await aReceiver(...how)
  open.push(made)
  return made
}
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})
afterEach(async () => {
  world.now = undefined
  for (const server of open.splice(0)) server.close()
  // What another test left waiting is nobody's business here.
  await query("update webhook_deliveries set state = 'failed' where state = 'waiting'")
})
const later = (ms: number) => new Date(Date.now() + ms)
const hour = 3_600_000

/** A run of that owner with its team, and one of its seats, which is in. */
async function aRun() {
  await emptyPool(world)
  await aPool(world, 30)
  const app = await anApprovedApp(world, owner, admin)
  const [run] = await query<{ id: string }>('select id from runs where app_id = $1', [app.id])
  const [seat] = await query<{ id: number }>(
    `update assignments set state = 'opted_in', accepted_at = now(), listed_at = now(), opted_in_at = now(), expires_at = null
     where id = (select min(id) from assignments where app_id = $1) returning id::int`,
    [app.id],
  )
  return { app: app.id, id: run?.id ?? '', seat: seat?.id ?? 0 }
}
const tell = (facts: Fact[]) => world.database.db.transaction((tx) => record(tx, facts))

/** One delivery of a payment that was approved. */
async function anApproval(url: string) {
  const hook = await aWebhook(world, owner, url, ['payment.approved'])
  const payment = await aPayment(world, owner)
  await ok(settle(world.app, admin, payment.id))
  return { ...hook, payment }
}

describe('what is told', () => {
  it('of payments: approved and not accepted, signed as the other side’s library checks it', async () => {
    const { url, received } = await receiver()
    const { secret } = await aWebhook(world, owner, url, ['payment.approved', 'payment.rejected'])
    const [approved, rejected] = [await aPayment(world, owner), await aPayment(world, owner)]
    await ok(settle(world.app, admin, approved.id))
    await ok(settle(world.app, admin, rejected.id, 'failed'))
    await aRound(world)
    expect(received.map((one) => verified(secret, one))).toEqual(received.map(({ body }) => body))
    expect(received.map(({ body: { type, data } }) => [type, data]).toSorted()).toEqual([
      ['payment.approved', { app_id: approved.app.id, payment: approved.id }],
      ['payment.rejected', { app_id: rejected.app.id, payment: rejected.id }],
    ])
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAA', received[0]!)).toThrow('signature')
  })

  it('is signed by id, second and body with HMAC-SHA256', async () => {
    const { url, received } = await receiver()
    const { secret } = await anApproval(url)
    await aRound(world)
    const [{ headers, raw } = { headers: {}, raw: '' }] = received
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key).toHaveLength(32)
    const mac = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`)
    expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`)
  })

  it('of a run: its facts as the contract names them, and nothing about who the testers are', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, owner, url, [...webhookKinds])
    const { app, id: run_id, seat } = await aRun()
    await tell([
      { run_id, seat, kind: 'opted_in', data: { day: '2026-11-22' } },
      { run_id, kind: 'started', data: { on: '2026-11-22', goal: '2026-12-06' } },
      { run_id, seat, kind: 'found', data: { finding: randomUUID(), kind: 'problem' } },
      { run_id, seat, kind: 'checked_in', data: { day: '2026-11-22', seconds: 90 } },
      { run_id, seat, kind: 'lost', data: { misses: 4 } },
      { run_id, seat: seat + 1, kind: 'withdrawn', data: {} },
      { run_id, kind: 'qualified', data: { on: '2026-12-06' } },
      { run_id, kind: 'finished', data: { on: '2026-12-13' } },
      { run_id, kind: 'failed', data: { on: '2026-12-13' } },
    ])
    await aRound(world)
    const told = received.map(({ body }) => body).filter(({ type }) => type !== 'payment.approved')
    expect(told.map(({ type }) => type).toSorted()).toEqual(
      [
        'tester.joined',
        'run.started',
        'finding.reported',
        'tester.left',
        'run.qualified',
        'run.completed',
        'run.failed',
      ].toSorted(),
    )
    for (const { type, data, sandbox } of told) {
      expect(webhookEvents[type as keyof typeof webhookEvents].data.strict().safeParse(data).error).toBeUndefined()
      expect([data['app_id'], sandbox]).toEqual([app, false])
    }
    expect(told.find(({ type }) => type === 'tester.left')?.data).toEqual({ app_id: app, seat, how: 'lost' })
  })

  it.each(planNames)(
    'of a risk of %s: once the forecast falls below what the plan holds, not while it stays there',
    async (plan) => {
      const { url, received } = await receiver()
      await aWebhook(world, owner, url, ['run.at_risk'])
      const { id } = await aRun()
      await query("update runs set phase = 'running', package_plan = $2 where id = $1", [id, plan])
      const { hold } = goalOf(plans[plan], 14)
      const forecasts = [1, hold - 0.001, hold - 0.1, hold + 0.001, hold - 0.2]
      for (const [day, p] of forecasts.entries())
        await query('insert into forecasts (run_id, day, p_goal) values ($1, $2, $3)', [id, `2026-12-0${day + 1}`, p])
      await aRound(world)
      const chances = received.map(({ body }) => body.data['probability'] as number).toSorted()
      expect(chances).toHaveLength(2)
      expect(chances[0]).toBeCloseTo(hold - 0.2, 3)
      expect(chances[1]).toBeCloseTo(hold - 0.001, 3)
    },
  )

  it('goes with its fact: a transaction that fails tells nobody', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, owner, url, ['run.started'])
    const { id: run_id } = await aRun()
    const failing = world.database.db.transaction(async (tx) => {
      await record(tx, [{ run_id, kind: 'started', data: { on: '2026-11-22', goal: '2026-12-06' } }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await aRound(world)
    expect(received).toEqual([])
  })

  it('is what was chosen, to addresses that are on, of one’s own', async () => {
    const [mine, off, others, chosen] = [await receiver(), await receiver(), await receiver(), await receiver()]
    await aWebhook(world, owner, mine.url, ['payment.approved'])
    await aWebhook(world, owner, mine.url, ['payment.approved'], true)
    await aWebhook(world, owner, chosen.url, ['payment.rejected'])
    await aWebhook(world, await aPerson(world), others.url, ['payment.approved'])
    const silent = await aWebhook(world, owner, off.url, ['payment.approved'])
    await ok(
      send(world.app, 'PUT', `/api/webhooks/${silent.webhook.id}`, owner, {
        url: off.url,
        kinds: ['payment.approved'],
        state: 'off',
      }),
    )
    await ok(settle(world.app, admin, (await aPayment(world, owner)).id))
    await aRound(world)
    expect([mine, off, others, chosen].map(({ received }) => received.length)).toEqual([1, 0, 0, 0])
  })
})

describe('sending', () => {
  it('is done once by two servers, however often they look', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, owner, url, ['payment.approved'])
    for (let payment = 0; payment < 8; payment++) await ok(settle(world.app, admin, (await aPayment(world, owner)).id))
    await Promise.all([aRound(world), aRound(world), aRound(world)])
    await aRound(world)
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  })

  it('that fails is tried again later and later, under the same id, with the answer’s first 300 bytes on record', async () => {
    let well = false
    const { url, received } = await receiver((response) => {
      response.statusCode = well ? 204 : 500
      response.end(well ? undefined : `Out of order\n${'x'.repeat(5000)}`)
    })
    const { webhook } = await anApproval(url)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const before = world.now ?? new Date()
      await aRound(world)
      await aRound(world)
      const [line] = await logOf(world, owner, webhook.id)
      expect(line).toMatchObject({ state: 'waiting', attempts: attempt, status: 500 })
      expect(line?.failure).toMatch(/^Out of order x+$/)
      expect(line?.failure?.length).toBeLessThanOrEqual(300)
      const next = new Date(line?.next_at ?? 0)
      pauses.push(Math.round((next.getTime() - before.getTime()) / 1000))
      world.now = next
    }
    for (const [index, pause] of [5, 60, 300, 1800].entries())
      expect(Math.abs(pauses[index]! - pause)).toBeLessThanOrEqual(pause * 0.1 + 2)
    well = true
    await aRound(world)
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 5,
      status: 204,
      failure: null,
      next_at: null,
    })
    expect(received).toHaveLength(5)
    expect(new Set(received.map(({ headers, raw }) => headers['webhook-id'] + raw)).size).toBe(1)
  })

  it('that fails for three days ends; the address is told no more, and its owner is told once', async () => {
    const { url } = await receiver((response) => void response.writeHead(503).end())
    const { webhook } = await anApproval(url)
    await ok(settle(world.app, admin, (await aPayment(world, owner)).id))
    for (let attempt = 0; attempt < 13; attempt++) {
      await aRound(world)
      world.now = new Date((world.now ?? new Date()).getTime() + 11 * hour)
    }
    expect((await logOf(world, owner, webhook.id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const told = await query(
      "select 1 from notifications where user_id = $1 and title = 'A webhook is not told any more'",
      [owner.id],
    )
    expect(told).toHaveLength(1)
    const [{ state } = { state: '' }] = (
      await ok<{ data: { state: string }[] }>(send(world.app, 'GET', '/api/webhooks', owner))
    ).data
    expect(state).toBe('failing')
    await ok(settle(world.app, admin, (await aPayment(world, owner)).id))
    expect(await logOf(world, owner, webhook.id)).toHaveLength(2)
  })

  it('goes on where one delivery fails for good and others arrive', async () => {
    let bad = ''
    const { url } = await receiver((response, { headers }) => {
      bad ||= String(headers['webhook-id'])
      response.writeHead(headers['webhook-id'] === bad ? 500 : 200).end()
    })
    const { webhook } = await anApproval(url)
    for (let attempt = 0; attempt < 13; attempt++) {
      await aRound(world)
      world.now = new Date((world.now ?? new Date()).getTime() + 11 * hour)
    }
    await query('update webhook_deliveries set attempts = 0 where webhook_id = $1', [webhook.id])
    expect((await logOf(world, owner, webhook.id))[0]?.state).toBe('failed')
  })

  it('follows no redirect', async () => {
    const elsewhere = await receiver()
    const { url } = await receiver((response) => void response.writeHead(302, { location: elsewhere.url }).end())
    const { webhook } = await anApproval(url)
    await aRound(world)
    expect(elsewhere.received).toEqual([])
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  it('waits for an answer as long as is set, and no longer', async () => {
    const { url } = await receiver(() => {})
    const { webhook } = await anApproval(url)
    await aRound(world, { timeoutMs: 150 })
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({
      status: null,
      failure: 'No answer within 0.15 seconds.',
    })
  })

  it('by a server that died on the way is done again by another, under the same id', async () => {
    const { url, received } = await receiver()
    const { webhook } = await anApproval(url)
    await aRound(world)
    // As it stood between sending and putting on record.
    await query(
      "update webhook_deliveries set state = 'waiting', delivered_at = null, next_at = now() + interval '60 seconds' where webhook_id = $1",
      [webhook.id],
    )
    await aRound(world)
    expect(received).toHaveLength(1)
    world.now = later(61_000)
    await aRound(world)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      received[0]?.headers['webhook-id'],
      received[0]?.headers['webhook-id'],
    ])
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({ state: 'delivered' })
  })

  it('asks for the address of a name with each attempt, and calls nothing that is not public', async () => {
    const { port, received } = await receiver()
    const { webhook } = await anApproval('https://hooks.example.com/x')
    const addresses = ['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']
    for (const [index, address] of addresses.entries()) {
      const asked: string[] = []
      const resolve = async (host: string) => {
        asked.push(host)
        return [{ address, family: address.includes(':') ? 6 : 4 }]
      }
      await aRound(world, { resolve })
      expect(asked).toEqual(['hooks.example.com'])
      const [line] = await logOf(world, owner, webhook.id)
      expect(line).toMatchObject({ attempts: index + 1, status: null, failure: 'This address is not public.' })
      world.now = new Date(line?.next_at ?? 0)
    }
    expect(received).toEqual([])
    // A row that was stored while this machine could be called.
    await query('update webhooks set url = $2 where id = $1', [webhook.id, `http://127.0.0.1:${port}/hook`])
    await aRound(world, { localAllowed: false })
    expect(received).toEqual([])
  })
})

describe('a webhook', () => {
  it('is its owner’s alone, and its secret is sealed and shown once', async () => {
    const { url } = await receiver()
    const { webhook, secret } = await aWebhook(world, owner, url, ['run.started'])
    expect(await tablesHolding(world.database.pool, secret)).toEqual([])
    expect(JSON.stringify(await ok(send(world.app, 'GET', '/api/webhooks', owner)))).not.toContain('whsec_')
    const stranger = await aPerson(world)
    const path = `/api/webhooks/${webhook.id}`
    const change = { url, kinds: ['run.started'], state: 'off' }
    for (const [method, where, body] of [
      ['PUT', path, change],
      ['DELETE', path, undefined],
      ['POST', `${path}/secret`, undefined],
      ['POST', `${path}/test`, undefined],
      ['GET', `${path}/deliveries`, undefined],
    ] as const)
      for (const person of [stranger, admin])
        expect((await send(world.app, method, where, person, body)).statusCode).toBe(404)
  })

  it('signs with its new secret once that was changed', async () => {
    const { url, received } = await receiver()
    const { webhook, secret: old } = await anApproval(url)
    const { secret } = await ok<{ secret: string }>(
      send(world.app, 'POST', `/api/webhooks/${webhook.id}/secret`, owner),
    )
    await aRound(world)
    expect(verified(secret, received[0]!)).toBeDefined()
    expect(() => verified(old, received[0]!)).toThrow()
  })

  it('sends a test at once, which is tried once, and an old event again under its id', async () => {
    let well = false
    const { url, received } = await receiver((response) => void response.writeHead(well ? 200 : 500).end())
    const { webhook } = await aWebhook(world, owner, url, ['payment.approved'])
    const path = `/api/webhooks/${webhook.id}`
    const test = await ok<{ id: string; state: string }>(send(world.app, 'POST', `${path}/test`, owner))
    expect((await send(world.app, 'POST', `${path}/deliveries/${test.id}/again`, owner)).statusCode).toBe(409)
    await aRound(world)
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({
      kind: 'webhook.test',
      state: 'failed',
      attempts: 1,
    })
    well = true
    await ok(send(world.app, 'POST', `${path}/deliveries/${test.id}/again`, owner))
    await aRound(world)
    expect((await logOf(world, owner, webhook.id))[0]).toMatchObject({ state: 'delivered' })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${test.id}`, `msg_${test.id}`])
    expect((await send(world.app, 'POST', `${path}/deliveries/${randomUUID()}/again`, owner)).statusCode).toBe(404)
  })

  it.each([
    'http://example.com/',
    'https://10.0.0.1/',
    'https://example.com:22/',
    'https://a:b@example.com/',
    'not a url',
    'ftp://example.com/',
  ])('leads not to %s', async (url) => {
    const answer = await send(world.app, 'POST', '/api/webhooks', owner, { url, kinds: ['run.started'] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', 'url'])
  })

  it('of a key is of that key’s half', async () => {
    const { url } = await receiver()
    const [live, test] = [await aKey(world, owner), await aKey(world, owner, { sandbox: true })]
    const body = { url, kinds: ['run.started'] }
    const made = await ok<{ webhook: { id: string; sandbox: boolean } }>(
      send(world.app, 'POST', '/api/webhooks', test, body),
    )
    expect(made.webhook.sandbox).toBe(true)
    expect((await send(world.app, 'POST', '/api/webhooks', live, { ...body, sandbox: true })).statusCode).toBe(403)
    expect((await send(world.app, 'DELETE', `/api/webhooks/${made.webhook.id}`, live)).statusCode).toBe(404)
    await ok(send(world.app, 'DELETE', `/api/webhooks/${made.webhook.id}`, test))
  })

  it('is one of ten at most, however many are asked for at once', async () => {
    const body = { url: 'https://example.com/hook', kinds: ['run.started'] }
    const asked = Array.from({ length: mostWebhooks + 3 }, () => send(world.app, 'POST', '/api/webhooks', owner, body))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostWebhooks)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})
