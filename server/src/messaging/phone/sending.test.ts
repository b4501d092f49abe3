import { describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { graphError } from '../../../../tests/fake-whatsapp.ts'
import { ok, type Person, zoneAtNoon } from '../../../../tests/fixtures.ts'
import { openLink, postForm } from '../../site/action-links/action-links.testkit.ts'
import { step } from '../../testing/joining/joining.testkit.ts'
import * as stored from '../deliveries/deliveries.repository.ts'
import { startSenders } from '../deliveries/sender.job.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { withPhones } from './phones.testkit.ts'

const kit = await withPhones()
const { world, whatsapp, gateway, sending, aRound, addProven, aTester, offer, deliveries } = kit
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

/** A tester with a proven number on WhatsApp. */
async function onWhatsApp() {
  const who = await aTester()
  return { who, number: await addProven(who, 'whatsapp') }
}
const offersAt = (number: string) => whatsapp.to(number).filter(({ template }) => template === 'test_offer')
const textsAt = (number: string) => gateway.to(number).filter(({ text }) => text.includes('/t/'))
const sleeps = (who: Person, hoursFromNoon = -10) =>
  query('update testers set timezone = $2 where person_id = $1', [
    who.id,
    zoneAtNoon(new Date(Date.now() + hoursFromNoon * hourMs)),
  ])

describe('an offer', () => {
  it('is handed over by itself within seconds, on each channel that its tester proved', async () => {
    const { who, number } = await onWhatsApp()
    const other = await addProven(who, 'sms')
    const errors: Error[] = []
    const { sender, channels } = sending()
    const senders = startSenders(sender, channels, world.push, (error) => errors.push(error))
    await senders.job.work({})
    await offer(who)
    await vi.waitFor(() => expect([offersAt(number).length, textsAt(other).length]).toEqual([1, 1]), {
      timeout: 9000,
      interval: 20,
    })
    await senders.close()
    expect(errors).toEqual([])
    expect(await deliveries(who)).toMatchObject([
      { channel: 'sms', state: 'sent', attempts: 1 },
      { channel: 'whatsapp', state: 'sent', attempts: 1 },
    ])
  })

  it.each(['en', 'ur'] as const)('is the approved template in the language of its tester (%s)', async (locale) => {
    const { who, number } = await onWhatsApp()
    await query('update testers set locale = $2 where person_id = $1', [who.id, locale])
    await offer(who)
    await aRound()
    const [message] = offersAt(number)
    expect(message).toMatchObject({ language: locale, values: ['Tideline', expect.any(String)] })
  })

  it('carries the one-act link, with which it is answered, and its answer is counted on that channel alone', async () => {
    const { who, number } = await onWhatsApp()
    const other = await addProven(who, 'sms')
    await offer(who)
    await aRound()
    const path = `/t/${offersAt(number)[0]?.button}`
    expect((await openLink(world, path)).page).toMatchObject({ view: { is: 'offer' }, path })
    expect(textsAt(other)[0]?.text).toMatch(
      new RegExp(`^Will you test Tideline on your phone\\? .* https://fortnight\\.example/t/[\\w.-]+\\?by=sms$`),
    )
    expect((await postForm(world, path, { does: 'accept', lang: 'en' })).status).toBe(303)
    expect(await deliveries(who)).toMatchObject([
      { channel: 'sms', answered_at: null },
      { channel: 'whatsapp', answered_at: expect.any(Date) },
    ])
  })

  it('that was read there and answered in the portal counts as answered there', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    await aRound()
    await ok(kit.report(whatsapp.sign(whatsapp.statusOf(offersAt(number)[0]!, 'read'))))
    await ok(step(world, who, 'accept'))
    expect(await deliveries(who)).toMatchObject([{ opened_at: expect.any(Date), answered_at: expect.any(Date) }])
  })

  it('waits for the morning of a tester who sleeps', async () => {
    const { who, number } = await onWhatsApp()
    await sleeps(who)
    await offer(who, 20)
    await aRound()
    expect(offersAt(number)).toEqual([])
    const [waiting] = await deliveries(who)
    await aRound(waiting!.next_at.getTime() - Date.now())
    expect(offersAt(number)).toHaveLength(1)
  })

  it('that could not be sent by day is not tried at night', async () => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, graphError(130429, 429))
    await offer(who, 20)
    await aRound()
    await sleeps(who)
    await aRound(10 * minuteMs)
    expect(offersAt(number)).toHaveLength(1)
    const [waiting] = await deliveries(who)
    expect(waiting!.next_at.getTime() - Date.now()).toBeGreaterThan(5 * hourMs)
  })

  it('that was read or answered meanwhile is not sent', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    await query('update notifications set read_at = now() where user_id = $1', [who.id])
    await aRound()
    const { who: second, number: hers } = await onWhatsApp()
    await offer(second)
    await ok(step(world, second, 'decline'))
    await aRound()
    expect([...offersAt(number), ...offersAt(hers)]).toEqual([])
    expect([...(await deliveries(who)), ...(await deliveries(second))]).toMatchObject([
      { state: 'expired' },
      { state: 'expired' },
    ])
  })
})

describe('a message that asks for nothing', () => {
  it('goes to no number', async () => {
    const { who } = await onWhatsApp()
    await notifications.insert(world.database.db, [who.id], { key: 'over', values: { app: 'Tideline' } })
    expect(await deliveries(who)).toEqual([])
  })
})

describe('nothing is sent twice', () => {
  it('by servers that look at the same moment', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    await Promise.all([aRound(), aRound(), aRound()])
    await aRound()
    expect(offersAt(number)).toHaveLength(1)
  })

  it.each([
    ['never answers', { afterMs: 1500 }, 300],
    ['breaks the connection', { breaks: true as const }, 10_000],
    ['is replaced by a proxy that fails', { status: 502 }, 10_000],
  ])('if the service %s, and a late report says what became of it', async (_how, answer, timeoutMs) => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, answer)
    await offer(who)
    await aRound(0, timeoutMs)
    await aRound(2 * hourMs)
    expect(offersAt(number)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state: 'unconfirmed', attempts: 1, failure: expect.any(String) }])
    for (const status of ['delivered', 'sent', 'delivered'])
      await ok(kit.report(whatsapp.sign(whatsapp.statusOf(offersAt(number)[0]!, status))))
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', delivered_at: expect.any(Date), failure: null }])
  })

  it('if the server dies while it sends', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    const now = new Date(Date.now() + 1)
    const claimed = await stored.claim(world.database.db, { name: 'whatsapp', isRepeatable: false }, now, {
      most: 20,
      leaseSeconds: 60,
    })
    expect(claimed).toHaveLength(1)
    await aRound(2 * minuteMs)
    expect(offersAt(number)).toEqual([])
    expect(await deliveries(who)).toMatchObject([{ state: 'unconfirmed' }])
  })

  it('but what was surely not taken is tried again, after the pause that the service asks for', async () => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, { ...graphError(131056, 429), headers: { 'retry-after': '120' } }, graphError(131016, 500))
    await offer(who)
    await aRound()
    await aRound(100_000)
    expect(offersAt(number)).toHaveLength(1)
    await aRound(125_000)
    await aRound(125_000 + 40_000)
    expect(offersAt(number)).toHaveLength(3)
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', attempts: 3 }])
  })

  it('but a token that ended is tried again, because the operator can renew it', async () => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, graphError(190, 401))
    await offer(who)
    await aRound()
    expect(await deliveries(who)).toMatchObject([{ state: 'waiting', failure: 'WhatsApp refused it with error 190.' }])
    await aRound(minuteMs)
    expect(await deliveries(who)).toMatchObject([{ state: 'sent' }])
  })
})

describe('a disabled account', () => {
  it('gets no more messages', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    await query('update users set disabled_at = now() where id = $1', [who.id])
    await aRound()
    expect(offersAt(number)).toEqual([])
  })
})
