import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mostWebhooks, secretOverlapHours } from '@fortnight/contract/developer-api/webhooks'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { waiting } from '../../../../tests/test-server.ts'
import { aKey } from '../../identity/api-keys/keys.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { hour, withCustomer } from './customer.testkit.ts'
import { aRound, aWebhook, logOf, signatureOf, verified } from './receiver.testkit.ts'

const { world, the, receiver, approve, anApproval } = withCustomer()

describe('a webhook', () => {
  it('belongs to its owner alone, and its secret is sealed and shown once', async () => {
    const { url } = await receiver()
    const { webhook, secret } = await aWebhook(world, the.owner, url, ['run.started'])
    expect(await tablesHolding(world.database.pool, secret)).toEqual([])
    expect(JSON.stringify(await ok(send(world.app, 'GET', '/api/webhooks', the.owner)))).not.toContain('whsec_')
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
      for (const person of [stranger, the.admin])
        expect((await send(world.app, method, where, person, body)).statusCode).toBe(404)
  })

  const renew = async (id: string) =>
    (await ok<{ secret: string }>(send(world.app, 'POST', `/api/webhooks/${id}/secret`, the.owner))).secret

  it('signs with its new secret and the old one for a day, then with the new one alone', async () => {
    const { url, received } = await receiver()
    const { webhook, secret: old } = await anApproval(url)
    world.now = new Date()
    const secret = await renew(webhook.id)
    expect(await tablesHolding(world.database.pool, old)).toEqual([])
    await aRound(world)
    for (const candidate of [secret, old]) expect(verified(candidate, received[0]!)).toBeDefined()
    expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
    await approve()
    world.now = new Date(world.now.getTime() + secretOverlapHours * hour)
    await aRound(world)
    // The receiver’s library refuses signatures that are too old or too new.
    const signature = received[1]?.headers['webhook-signature']
    expect(signature).toMatch(/^v1,[\w+/]{43}=$/)
    expect(signature).toBe(signatureOf(secret, received[1]!))
  })

  it('signs with two secrets at most, however often a new one is requested', async () => {
    const { url, received } = await receiver()
    const { webhook, secret: first } = await anApproval(url)
    const [second, third] = [await renew(webhook.id), await renew(webhook.id)]
    await aRound(world)
    for (const candidate of [second, third]) expect(verified(candidate, received[0]!)).toBeDefined()
    expect(() => verified(first, received[0]!)).toThrow()
  })

  it('that is taken away while a test is asked for is not found', async () => {
    const { url } = await receiver()
    const { webhook } = await aWebhook(world, the.owner, url, ['run.started'])
    const client = await world.database.pool.connect()
    onTestFinished(() => client.release())
    await client.query('begin')
    await client.query('delete from webhooks where id = $1', [webhook.id])
    const test = send(world.app, 'POST', `/api/webhooks/${webhook.id}/test`, the.owner)
    await expect.poll(() => waiting(world)).toBe(1)
    await client.query('commit')
    expect((await test).statusCode).toBe(404)
  })

  it('sends a test at once, which is tried once, and an old event again under its id', async () => {
    let well = false
    const { url, received } = await receiver((response) => void response.writeHead(well ? 200 : 500).end())
    const { webhook } = await aWebhook(world, the.owner, url, ['payment.approved'])
    const path = `/api/webhooks/${webhook.id}`
    const test = await ok<{ id: string; state: string }>(send(world.app, 'POST', `${path}/test`, the.owner))
    expect((await send(world.app, 'POST', `${path}/deliveries/${test.id}/again`, the.owner)).statusCode).toBe(409)
    await aRound(world)
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({
      kind: 'webhook.test',
      state: 'failed',
      attempts: 1,
    })
    well = true
    await ok(send(world.app, 'POST', `${path}/deliveries/${test.id}/again`, the.owner))
    await aRound(world)
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({ state: 'delivered' })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${test.id}`, `msg_${test.id}`])
    expect((await send(world.app, 'POST', `${path}/deliveries/${randomUUID()}/again`, the.owner)).statusCode).toBe(404)
  })

  it('tries at once what waits for its next attempt, and goes on from there if it fails', async () => {
    const { url, received } = await receiver((response) => void response.writeHead(500).end())
    const { webhook } = await anApproval(url)
    const path = `/api/webhooks/${webhook.id}`
    const attempt = async () => {
      await aRound(world)
      return (await logOf(world, the.owner, webhook.id))[0]!
    }
    const { id } = await attempt()
    const again = () => send(world.app, 'POST', `${path}/deliveries/${id}/again`, the.owner)
    // The second attempt comes within seconds by itself.
    expect((await again()).statusCode).toBe(409)
    await world.database.pool.query(
      `update webhook_deliveries set attempts = 4, next_at = now() + interval '30 minutes' where id = $1`,
      [id],
    )
    await ok(again())
    expect(await attempt()).toMatchObject({ state: 'waiting', attempts: 5, status: 500 })
    expect(received).toHaveLength(2)
    // Due in two hours.
    expect((await again()).statusCode).toBe(200)
  })

  it.each([
    'http://example.com/',
    'https://10.0.0.1/',
    'https://example.com:22/',
    'https://a:b@example.com/',
    'not a url',
    'ftp://example.com/',
  ])('cannot point at %s', async (url) => {
    const answer = await send(world.app, 'POST', '/api/webhooks', the.owner, { url, kinds: ['run.started'] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', 'url'])
  })

  it('created with a key is live or sandbox like the key', async () => {
    const { url } = await receiver()
    const [live, test] = [await aKey(world, the.owner), await aKey(world, the.owner, { sandbox: true })]
    const body = { url, kinds: ['run.started'] }
    const made = await ok<{ webhook: { id: string; sandbox: boolean } }>(
      send(world.app, 'POST', '/api/webhooks', test, body),
    )
    expect(made.webhook.sandbox).toBe(true)
    expect((await send(world.app, 'POST', '/api/webhooks', live, { ...body, sandbox: true })).statusCode).toBe(403)
    expect((await send(world.app, 'DELETE', `/api/webhooks/${made.webhook.id}`, live)).statusCode).toBe(404)
    await ok(send(world.app, 'DELETE', `/api/webhooks/${made.webhook.id}`, test))
  })

  it('is one of ten at most, however many are requested at once', async () => {
    const body = { url: 'https://example.com/hook', kinds: ['run.started'] }
    const asked = Array.from({ length: mostWebhooks + 3 }, () =>
      send(world.app, 'POST', '/api/webhooks', the.owner, body),
    )
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostWebhooks)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})
