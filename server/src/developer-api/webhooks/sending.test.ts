import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ok, send } from '../../../../tests/fixtures.ts'
import type { Db } from '../../platform/db/database.ts'
import { claim } from './deliveries.repository.ts'
import { hour, withCustomer } from './customer.testkit.ts'
import { aRound, aWebhook, logOf, signatureOf } from './receiver.testkit.ts'

const { world, the, query, receiver, approve, anApproval } = withCustomer()

describe('sending', () => {
  it('is signed by id, second and body with HMAC-SHA256', async () => {
    const { url, received } = await receiver()
    const { secret } = await anApproval(url)
    await aRound(world)
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(received[0]?.headers['webhook-signature']).toBe(signatureOf(secret, received[0]!))
  })

  it('is done once by two servers, however often they look', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, the.owner, url, ['payment.approved'])
    for (let payment = 0; payment < 8; payment++) await approve()
    await Promise.all([aRound(world), aRound(world), aRound(world)])
    await aRound(world)
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  })

  it('is done by the server that took the delivery, also while it is still taking others', async () => {
    await anApproval('https://hooks.example.com/x')
    const { db } = world.database
    const take = (by: Db) => claim(by, new Date(), 20)
    await db.transaction(async (tx) => {
      expect(await take(tx)).toHaveLength(1)
      const others = await db.transaction(async (other) => {
        // A server that waited here would wait for this test itself.
        await other.execute(sql`set local lock_timeout = '2s'`)
        return take(other)
      })
      expect(others).toEqual([])
    })
    expect(await take(db)).toEqual([])
  })

  it('that fails is retried later and later, with the same id and the answer’s first 300 bytes on record', async () => {
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
      const [line] = await logOf(world, the.owner, webhook.id)
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
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 5,
      status: 204,
      failure: null,
      next_at: null,
    })
    expect(received).toHaveLength(5)
    expect(new Set(received.map(({ headers, raw }) => headers['webhook-id'] + raw)).size).toBe(1)
  })

  it('that fails for three days ends; the address is no longer notified, and its owner is notified once', async () => {
    const { url } = await receiver((response) => void response.writeHead(503).end())
    const { webhook } = await anApproval(url)
    await approve()
    for (let attempt = 0; attempt < 13; attempt++) {
      await aRound(world)
      world.now = new Date((world.now ?? new Date()).getTime() + 11 * hour)
    }
    expect((await logOf(world, the.owner, webhook.id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const notified = (await readNotifications(world, the.owner)).map(({ title }) => title)
    expect(notified.filter((title) => title === 'We paused a webhook that stopped answering')).toHaveLength(1)
    const [{ state } = { state: '' }] = (
      await ok<{ data: { state: string }[] }>(send(world.app, 'GET', '/api/webhooks', the.owner))
    ).data
    expect(state).toBe('failing')
    await approve()
    expect(await logOf(world, the.owner, webhook.id)).toHaveLength(2)
  })

  it('continues to an address that accepts other deliveries meanwhile', async () => {
    let bad = ''
    const { url } = await receiver((response, { headers }) => {
      bad ||= String(headers['webhook-id'])
      response.writeHead(headers['webhook-id'] === bad ? 500 : 200).end()
    })
    const { webhook } = await anApproval(url)
    await aRound(world)
    await approve()
    for (let attempt = 0; attempt < 13; attempt++) {
      await aRound(world)
      world.now = new Date((world.now ?? new Date()).getTime() + 11 * hour)
    }
    expect((await logOf(world, the.owner, webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
    const { data } = await ok<{ data: { state: string }[] }>(send(world.app, 'GET', '/api/webhooks', the.owner))
    expect(data.map(({ state }) => state)).toEqual(['on'])
  })

  it('follows no redirect', async () => {
    const elsewhere = await receiver()
    const { url } = await receiver((response) => void response.writeHead(302, { location: elsewhere.url }).end())
    const { webhook } = await anApproval(url)
    await aRound(world)
    expect(elsewhere.received).toEqual([])
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  it('waits for an answer up to the timeout', async () => {
    const { url } = await receiver(() => {})
    const { webhook } = await anApproval(url)
    await aRound(world, { timeoutMs: 150 })
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({
      status: null,
      failure: 'No answer within 0.15 seconds.',
    })
  })

  it('by a server that died meanwhile is repeated by another, under the same id', async () => {
    const { url, received } = await receiver()
    const { webhook } = await anApproval(url)
    await aRound(world)
    // The state between sending and recording.
    await query(
      "update webhook_deliveries set state = 'waiting', delivered_at = null, next_at = now() + interval '60 seconds' where webhook_id = $1",
      [webhook.id],
    )
    await aRound(world)
    expect(received).toHaveLength(1)
    world.now = new Date(Date.now() + 61_000)
    await aRound(world)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      received[0]?.headers['webhook-id'],
      received[0]?.headers['webhook-id'],
    ])
    expect((await logOf(world, the.owner, webhook.id))[0]).toMatchObject({ state: 'delivered' })
  })

  it('does not wait for days because a clock was ahead when it failed', async () => {
    let well = false
    const { url, received } = await receiver((response) => void response.writeHead(well ? 200 : 500).end())
    await anApproval(url)
    world.now = new Date(Date.now() + 72 * hour)
    await aRound(world)
    well = true
    world.now = undefined
    await aRound(world)
    expect(received).toHaveLength(2)
  })

  it('looks a name up with each attempt, and calls no address that is not public', async () => {
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
      const [line] = await logOf(world, the.owner, webhook.id)
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
