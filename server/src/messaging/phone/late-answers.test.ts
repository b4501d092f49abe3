import { describe, expect, it, vi } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { ok } from '../../../../tests/fixtures.ts'
import { withPhones } from './phones.testkit.ts'

const kit = await withPhones()
const { world, whatsapp, gateway, aRound, addProven, aTester, offer, deliveries } = kit

const onWhatsApp = async () => {
  const who = await aTester()
  return { who, number: await addProven(who, 'whatsapp') }
}
const onSms = async () => {
  const who = await aTester()
  return { who, number: await addProven(who, 'sms') }
}
const offersAt = (number: string) => whatsapp.to(number).filter(({ template }) => template === 'test_offer')
const textsAt = (number: string) => gateway.to(number).filter(({ text }) => text.includes('/t/'))
const reportOn = (number: string, status: string) =>
  world.app.inject({ url: `${new URL(textsAt(number)[0]?.callback ?? '').pathname}?status=${status}` })

describe('an SMS gateway', () => {
  it.each([
    ['never answers', { afterMs: 1500 }, 300],
    ['breaks the connection', { breaks: true as const }, 10_000],
  ])(
    'that %s gets the message once, and its late reports settle it however often they come',
    async (_how, plan, timeoutMs) => {
      const { who, number } = await onSms()
      gateway.plan(number, plan)
      await offer(who)
      await aRound(0, timeoutMs)
      await aRound(2 * hourMs)
      expect(textsAt(number)).toHaveLength(1)
      expect(await deliveries(who)).toMatchObject([{ state: 'unconfirmed', attempts: 1 }])
      for (const status of ['delivrd', 'delivrd', 'sent', 'failed', 'expired']) await reportOn(number, status)
      expect(await deliveries(who)).toMatchObject([{ state: 'sent', delivered_at: expect.any(Date), failure: null }])
      await aRound(3 * hourMs)
      expect(textsAt(number)).toHaveLength(1)
    },
  )
})

describe('a report that comes before the answer to what it is about', () => {
  it.each([
    ['delivered', { state: 'sent', delivered_at: expect.any(Date), failure: null }],
    ['failed', { state: 'failed', delivered_at: null, failure: expect.stringContaining('131000') }],
  ])('of WhatsApp (%s) stays, and nothing is sent twice', async (status, settled) => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, { afterMs: 700 })
    await offer(who)
    const round = aRound()
    await vi.waitFor(() => expect(offersAt(number)).toHaveLength(1), { timeout: 5000, interval: 10 })
    await ok(kit.report(whatsapp.sign(whatsapp.statusOf(offersAt(number)[0]!, status, 131000))))
    await round
    expect(await deliveries(who)).toMatchObject([settled])
    await aRound(2 * hourMs)
    expect(offersAt(number)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([settled])
  })

  it('of a gateway stays too', async () => {
    const { who, number } = await onSms()
    gateway.plan(number, { afterMs: 700 })
    await offer(who)
    const round = aRound()
    await vi.waitFor(() => expect(textsAt(number)).toHaveLength(1), { timeout: 5000, interval: 10 })
    expect((await reportOn(number, 'delivered')).statusCode).toBe(200)
    await round
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', delivered_at: expect.any(Date), failure: null }])
  })
})

it('a gateway that is slow for one number keeps no other waiting on the other channel', async () => {
  const [slow, quick] = [await onSms(), await onWhatsApp()]
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  gateway.plan(slow.number, { until })
  for (const { who } of [slow, quick]) await offer(who)
  const round = aRound()
  await expect.poll(() => textsAt(slow.number)).toHaveLength(1)
  await expect.poll(() => deliveries(quick.who)).toMatchObject([{ state: 'sent' }])
  expect(await deliveries(slow.who)).toMatchObject([{ state: 'sending' }])
  answer()
  await round
  expect(await deliveries(slow.who)).toMatchObject([{ state: 'sent' }])
})
