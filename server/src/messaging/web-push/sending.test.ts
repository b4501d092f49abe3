import { describe, expect, it, vi } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, aPersonOf, aPool, ok, type Person, send, zoneAtNoon } from '../../../../tests/fixtures.ts'
import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import * as notifications from '../notifications/notifications.repository.ts'
import { aCancellation } from '../notifications/notifications.testkit.ts'
import { withPush } from './push.testkit.ts'
import { startSenders } from '../deliveries/sender.job.ts'

const { world, service, aSender, aRound, subscribe, aBrowserOf, mine, deliveries } = await withPush()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const notify = (who: Person, message = aCancellation()) => notifications.insert(world.database.db, [who.id], message)
const anOffer = (hours: number): NotificationMessage => ({ key: 'offered', values: { app: 'Tideline', hours } })

async function aReader() {
  const who = await aPerson(world)
  return { who, ...(await aBrowserOf(who)) }
}

/** A tester with a browser, in the zone where it was noon that many hours later than now (negative: earlier). */
async function aTester(locale: 'en' | 'ur', hoursFromNoon = 0) {
  const [id = 0] = await aPool(world, 1)
  const who = await aPersonOf(world, id)
  const zone = zoneAtNoon(new Date(Date.now() + hoursFromNoon * hourMs))
  await query('update testers set locale = $2, timezone = $3 where id = $1', [id, locale, zone])
  return { who, ...(await aBrowserOf(who)) }
}

describe('a notification', () => {
  it('arrives by itself within seconds of the commit', async () => {
    const { who, subscription } = await aReader()
    const errors: Error[] = []
    const { sender, channel } = aSender()
    const senders = startSenders(sender, [channel], world.push, (error) => errors.push(error))
    await senders.job.work({})
    await notify(who)
    await vi.waitFor(() => expect(service.of(subscription)).toHaveLength(1), { timeout: 5000, interval: 20 })
    await senders.close()
    expect(errors).toEqual([])
  })

  it('is encrypted for the browser, signed by the key it subscribed with, and recorded', async () => {
    const { who, subscription } = await aReader()
    await notify(who)
    const [waiting] = await deliveries(who)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0 })
    await aRound()
    const [pushed, ...more] = service.of(subscription)
    expect(more).toEqual([])
    expect(pushed?.message).toEqual({
      id: waiting?.id,
      tag: expect.any(String),
      title: 'Tideline was cancelled',
      body: 'So it is.',
      lang: 'en',
      dir: 'ltr',
      link: '/apps/7',
    })
    expect(pushed?.headers).toMatchObject({ ttl: '604800', urgency: 'normal' })
    const { public_key, devices } = await mine(who)
    expect([...service.senders]).toEqual([public_key])
    expect(devices).toMatchObject([{ device: 'Chrome on Android', last_sent_at: expect.any(String) }])
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', attempts: 1, failure: null }])
  })

  it('reaches each browser of its reader, and no browser of another user', async () => {
    const [{ who, subscription }, other] = [await aReader(), await aReader()]
    const second = await aBrowserOf(who)
    await notify(who)
    await aRound()
    expect(service.of(subscription)).toHaveLength(1)
    expect(service.of(second.subscription)).toHaveLength(1)
    expect(service.of(other.subscription)).toEqual([])
  })

  it('is not sent if the transaction that wrote it was rolled back', async () => {
    const { who, subscription } = await aReader()
    const undone = world.database.db.transaction(async (tx) => {
      await notifications.insert(tx, [who.id], aCancellation())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await aRound()
    expect(service.of(subscription)).toEqual([])
  })

  it('is sent once by two servers, however often they look', async () => {
    const { who, subscription } = await aReader()
    for (let note = 0; note < 8; note++) await notify(who)
    await Promise.all([aRound(), aRound(), aRound()])
    await aRound()
    expect(new Set(service.of(subscription).map(({ message }) => message.tag)).size).toBe(8)
    expect(service.of(subscription)).toHaveLength(8)
  })

  it('of any length fits, cut where it is too long', async () => {
    const { who, subscription } = await aReader()
    await notify(who, aCancellation('𝔱'.repeat(400), 'ﷺ'.repeat(5000)))
    await aRound()
    expect(service.of(subscription)[0]?.message.body).toMatch(/ﷺ…$/)
  })

  it('is in the language that its reader has when it is sent', async () => {
    const { who, subscription } = await aTester('en')
    await notify(who, { key: 'expired', values: { app: 'Tideline' } })
    await query("update testers set locale = 'ur' where person_id = $1", [who.id])
    await aRound()
    expect(service.of(subscription)[0]?.message).toMatchObject({
      title: expect.stringContaining('پیشکش ختم ہو گئی'),
      lang: 'ur',
      dir: 'rtl',
    })
  })
})

describe('the time of a notification', () => {
  it('is at once for an owner, and for a tester who is awake', async () => {
    const { who, subscription } = await aTester('en')
    await notify(who, anOffer(2))
    await aRound()
    expect(service.of(subscription)[0]?.headers.urgency).toBe('high')
    expect(Number(service.of(subscription)[0]?.headers.ttl)).toBeGreaterThan(7100)
    expect(Number(service.of(subscription)[0]?.headers.ttl)).toBeLessThanOrEqual(7200)
  })

  it('is the next morning of a tester who sleeps, at eight', async () => {
    const { who, subscription } = await aTester('en', -10)
    await notify(who)
    expect(await aRound()).toBeInstanceOf(Date)
    expect(service.of(subscription)).toEqual([])
    const [{ next_at } = { next_at: new Date(0) }] = await deliveries(who)
    const { rows } = await query(
      "select to_char($1::timestamptz at time zone timezone, 'HH24:MI') as at from testers where person_id = $2",
      [next_at, who.id],
    )
    expect(rows).toEqual([{ at: '08:00' }])
    await aRound(next_at.getTime() - Date.now())
    expect(service.of(subscription)).toHaveLength(1)
  })

  it('is never, if it is outdated by then', async () => {
    const { who, subscription } = await aTester('en', -10)
    await notify(who, anOffer(0.5))
    await aRound(13 * hourMs)
    expect(service.of(subscription)).toEqual([])
    expect(await deliveries(who)).toMatchObject([{ state: 'expired', failure: expect.stringContaining('outdated') }])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %d ends the subscription, and what waited for it', async (status) => {
    const { who, subscription } = await aReader()
    service.plan(subscription, { status })
    await notify(who)
    await aRound()
    expect((await mine(who)).devices).toEqual([])
    await notify(who)
    await aRound()
    expect(service.of(subscription)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state: 'expired' }])
  })

  it('that asks for a pause gets it', async () => {
    const { who, subscription } = await aReader()
    service.plan(subscription, { status: 429, headers: { 'retry-after': '120' } })
    await notify(who)
    await aRound()
    const [waiting] = await deliveries(who)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, failure: 'The push service answered 429.' })
    expect(waiting!.next_at.getTime() - Date.now()).toBeGreaterThan(110_000)
    await aRound(100_000)
    expect(service.of(subscription)).toHaveLength(1)
    await aRound(125_000)
    expect(service.of(subscription)).toHaveLength(2)
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', failure: null }])
  })

  it.each([
    ['fails', { status: 503 }, 10_000, 'answered 503'],
    ['is too late', { afterMs: 1500 }, 300, 'did not answer in time'],
  ])('that %s is asked again later and later, for a day', async (_how, answer, timeoutMs, failure) => {
    const { who, subscription } = await aReader()
    service.plan(subscription, ...Array.from({ length: 3 }, () => answer))
    await notify(who)
    const pauses: number[] = []
    for (let laterMs = 0, attempt = 1; attempt <= 3; attempt++) {
      await aRound(laterMs, timeoutMs)
      const [line] = await deliveries(who)
      expect(line).toMatchObject({ state: 'waiting', attempts: attempt, failure: expect.stringContaining(failure) })
      pauses.push(line!.next_at.getTime() - Date.now() - laterMs)
      laterMs += pauses.at(-1)! + 1000
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    await aRound(25 * hourMs)
    expect(await deliveries(who)).toMatchObject([{ state: 'expired', attempts: 3 }])
  })

  it.each([
    [400, {}],
    [413, {}],
    [302, { location: 'http://127.0.0.1:5432/' }],
    [307, { location: 'http://169.254.169.254/latest/' }],
  ])('that answers %d is not asked again, nor followed elsewhere', async (status, headers) => {
    const { who, subscription } = await aReader()
    service.plan(subscription, { status, headers })
    await notify(who)
    await aRound()
    await aRound(hourMs)
    expect(service.of(subscription)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state: 'failed', failure: `The push service answered ${status}.` }])
  })

  it('that the operator no longer allows is not called', async () => {
    const { who, id } = await aReader()
    await query("update push_subscriptions set endpoint = 'http://127.0.0.1:1/x' where id = $1", [id])
    await notify(who)
    await aRound()
    expect(await deliveries(who)).toMatchObject([{ state: 'failed', failure: 'Its push service is not known here.' }])
  })
})

describe('the end of a session', () => {
  it.each([
    ['signing out', (who: Person) => ok(send(world.app, 'POST', '/api/auth/logout', who))],
    ['deleting the account', (who: Person) => ok(send(world.app, 'DELETE', '/api/account', who))],
    [
      'an administrator who disables the user',
      async (who: Person) =>
        ok(
          send(world.app, 'PUT', `/api/admin/users/${who.id}/disabled`, await aPerson(world, 'admin'), {
            reason: 'Spam.',
          }),
        ),
    ],
  ])('by %s is the end of its subscription, and nothing that waited is sent', async (_how, end) => {
    const { who, subscription } = await aReader()
    await notify(who)
    await end(who)
    await aRound()
    expect(service.of(subscription)).toEqual([])
    const { rowCount } = await query('select from push_subscriptions where endpoint = $1', [subscription.endpoint])
    expect(rowCount).toBe(0)
  })

  it('leaves a browser to the next user who signs in there and switches it on', async () => {
    const { who, subscription } = await aReader()
    const next = await aPerson(world)
    await ok(subscribe(next, subscription))
    expect((await mine(who)).devices).toEqual([])
    await notify(who)
    await notify(next, aCancellation('Yours'))
    await aRound()
    expect(service.of(subscription).map(({ message }) => message.title)).toEqual(['Yours was cancelled'])
  })
})
