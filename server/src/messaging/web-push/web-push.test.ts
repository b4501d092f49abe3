import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mostDevices } from '@fortnight/contract/messaging/web-push'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { waiting } from '../../../../tests/test-server.ts'
import { readConfig } from '../../platform/config.ts'
import { createVault } from '../../platform/vault.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { aCancellation } from '../notifications/notifications.testkit.ts'
import { pushKeys } from './keys.ts'
import { isPushService } from './push-services.ts'
import { withPush } from './push.testkit.ts'

const { world, service, aRound, subscribe, aBrowserOf, mine, deliveries } = await withPush()
const unsubscribe = (who: Person, id: string) => send(world.app, 'DELETE', `/api/push/subscriptions/${id}`, who)
const open = (id: string) => send(world.app, 'POST', `/api/push/deliveries/${id}/opened`, null)

describe('the keys', () => {
  it('are one pair, also if two servers need them first at once, and the private one is sealed', async () => {
    const { db, pool } = world.database
    await pool.query('delete from push_keys')
    const made = await Promise.all(Array.from({ length: 4 }, () => pushKeys({ db, vault: world.vault })))
    expect(new Set(made.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1)
    const { rows } = await pool.query<{ private_key: Buffer }>('select private_key from push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.private_key.toString('latin1')).not.toContain(made[0]?.privateKey)
  })

  it('are made again after the key that sealed them was lost, and every subscription ends', async () => {
    const { db } = world.database
    const who = await aPerson(world)
    await aBrowserOf(who)
    const before = await pushKeys({ db, vault: world.vault })
    const other = createVault(randomBytes(32).toString('hex'))
    const after = await Promise.all([pushKeys({ db, vault: other }), pushKeys({ db, vault: other })])
    expect(after[0]).toEqual(after[1])
    expect(after[0].publicKey).not.toBe(before.publicKey)
    expect((await world.database.pool.query('select from push_subscriptions')).rowCount).toBe(0)
    await pushKeys({ db, vault: world.vault })
  })
})

describe('a browser that goes', () => {
  it.each([
    ['by itself', 'delete from push_subscriptions where id = $1'],
    ['with its session', 'delete from sessions where id = (select session_id from push_subscriptions where id = $1)'],
  ])('%s while its user is notified does not keep the notification from being written', async (_how, statement) => {
    const who = await aPerson(world)
    const gone = await aBrowserOf(who)
    const { pool, db } = world.database
    const client = await pool.connect()
    await client.query('begin')
    await client.query(statement, [gone.id])
    const noted = notifications.insert(db, [who.id], aCancellation())
    await expect.poll(() => waiting(world)).toBe(1)
    await client.query('commit')
    client.release()
    await noted
    const { rows } = await pool.query('select from notifications where user_id = $1', [who.id])
    expect(rows).toHaveLength(1)
  })
})

describe('subscribing', () => {
  it('again from the same browser changes nothing', async () => {
    const who = await aPerson(world)
    const { id, subscription } = await aBrowserOf(who)
    expect(await ok(subscribe(who, subscription))).toMatchObject({ id })
    expect((await mine(who)).devices).toHaveLength(1)
  })

  it('keeps the newest browsers of a user, up to the limit', async () => {
    const who = await aPerson(world)
    const ids: string[] = []
    for (let browser = 0; browser < mostDevices + 2; browser++) ids.push((await aBrowserOf(who)).id)
    expect((await mine(who)).devices.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  })

  it('refuses an endpoint of another browser to a caller without its keys', async () => {
    const [who, thief] = [await aPerson(world), await aPerson(world)]
    const { subscription } = await aBrowserOf(who)
    const { keys } = service.subscription()
    expect((await subscribe(thief, { ...subscription, keys })).statusCode).toBe(409)
    expect((await mine(who)).devices).toHaveLength(1)
    expect((await mine(thief)).devices).toEqual([])
  })

  it.each([
    'https://push.example.com/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilpush.apple.com.example/x',
    'http://127.0.0.1:5432/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x',
    'https://localhost/x',
    'file:///etc/passwd',
    'fcm.googleapis.com/x',
  ])('refuses %s', async (endpoint) => {
    const answer = await subscribe(await aPerson(world), { ...service.subscription(), endpoint })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', 'endpoint'])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-pn1p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('takes %s', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(true)
  })

  it.each([
    ['a point that is not on the curve', 'p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['a short point', 'p256dh', 'BA'],
    ['a short secret', 'auth', 'AAAA'],
  ])('refuses %s', async (_what, key, value) => {
    const { endpoint, keys } = service.subscription()
    const answer = await subscribe(await aPerson(world), { endpoint, keys: { ...keys, [key]: value } })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'keys', key]])
  })

  it('in production takes no push service without https', () => {
    const read = (PUSH_ORIGINS: string) => readConfig({ NODE_ENV: 'production', PUSH_ORIGINS }).pushOrigins
    expect(read('https://push.example.org/path https://other.example')).toEqual([
      'https://push.example.org',
      'https://other.example',
    ])
    expect(() => read('http://127.0.0.1:99')).toThrow('PUSH_ORIGINS must begin with https:// in production')
  })
})

describe('a subscription', () => {
  it('is ended by its user and by no other, administrators included', async () => {
    const who = await aPerson(world)
    const { id } = await aBrowserOf(who)
    for (const other of [await aPerson(world), await aPerson(world, 'admin')])
      expect((await unsubscribe(other, id)).statusCode).toBe(404)
    await ok(unsubscribe(who, id))
    expect((await unsubscribe(who, id)).statusCode).toBe(404)
    expect((await mine(who)).devices).toEqual([])
  })

  it('that its browser renewed goes on under the new endpoint; without its keys it is not found', async () => {
    const who = await aPerson(world)
    const { subscription: old } = await aBrowserOf(who)
    const renewed = service.subscription()
    const renew = (body: object) => ok(send(world.app, 'PUT', '/api/push/subscriptions', null, body))
    expect(await renew({ old: { ...old, keys: renewed.keys }, renewed })).toEqual({ renewed: false })
    await notifications.insert(world.database.db, [who.id], aCancellation())
    expect(await renew({ old, renewed })).toEqual({ renewed: true })
    await aRound()
    expect([service.of(old), service.of(renewed)]).toMatchObject([
      [],
      [{ message: { title: 'Tideline was cancelled' } }],
    ])
  })

  it('is in the export of its user, without what reaches it', async () => {
    const who = await aPerson(world)
    const { subscription } = await aBrowserOf(who)
    await notifications.insert(world.database.db, [who.id], aCancellation())
    await aRound()
    const data = await ok<object>(send(world.app, 'GET', '/api/account/data', who))
    expect(data).toMatchObject({
      push_devices: [{ device: 'Chrome on Android' }],
      deliveries: [{ state: 'sent' }],
    })
    for (const secret of [subscription.endpoint, ...Object.values(subscription.keys)])
      expect(JSON.stringify(data)).not.toContain(secret)
  })
})

describe('opening', () => {
  it('is recorded once and marks the notification as read', async () => {
    const who = await aPerson(world)
    await aBrowserOf(who)
    await notifications.insert(world.database.db, [who.id], aCancellation())
    await aRound()
    const [{ id } = { id: '' }] = await deliveries(who)
    await ok(open(id))
    const [first] = await deliveries(who)
    expect(first?.opened_at).toBeInstanceOf(Date)
    await ok(open(id))
    expect((await deliveries(who))[0]?.opened_at).toEqual(first?.opened_at)
    expect(await ok(send(world.app, 'GET', `/api/notifications/user/${who.email}`, who))).toMatchObject({ unread: 0 })
  })

  it('of what was never sent is not found', async () => {
    expect((await open(randomUUID())).statusCode).toBe(404)
    expect((await open('seven')).statusCode).toBe(404)
  })
})
