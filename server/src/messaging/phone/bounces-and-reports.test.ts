import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { ChannelFigures, DeliveryFigures } from '@fortnight/contract/messaging/delivery-figures'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import { graphError } from '../../../../tests/fake-whatsapp.ts'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { step } from '../../testing/joining/joining.testkit.ts'
import { withPhones } from './phones.testkit.ts'

const kit = await withPhones()
const { world, whatsapp, gateway, aRound, addProven, aTester, offer, deliveries, mine } = kit

/** A tester with a proven number on that channel. */
async function aTesterOn(channel: PhoneChannel) {
  const who = await aTester()
  return { who, number: await addProven(who, channel) }
}
const onWhatsApp = () => aTesterOn('whatsapp')
const onSms = () => aTesterOn('sms')
const offersAt = (number: string) => whatsapp.to(number).filter(({ template }) => template === 'test_offer')
const textsAt = (number: string) => gateway.to(number).filter(({ text }) => text.includes('/t/'))

describe('what bounces', () => {
  it('at once ends the number, and later messages are not written for it', async () => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, graphError(131026))
    await offer(who)
    await aRound()
    expect(await deliveries(who)).toMatchObject([
      { state: 'failed', failure: 'WhatsApp refused it with error 131026.' },
    ])
    expect(await mine(who)).toMatchObject([
      { channel: 'whatsapp', number: { state: 'ended', end_reason: 'unreachable' } },
      {},
    ])
    await offer(who)
    expect(await deliveries(who)).toHaveLength(1)
  })

  it('later, as a report says, ends the number, and what waited for it', async () => {
    const { who, number } = await onWhatsApp()
    await offer(who)
    await aRound()
    await offer(who)
    await ok(kit.report(whatsapp.sign(whatsapp.statusOf(offersAt(number)[0]!, 'failed', 131050))))
    await aRound()
    expect(offersAt(number)).toHaveLength(1)
    expect((await deliveries(who)).map(({ state }) => state)).toEqual(['failed', 'expired'])
    expect((await mine(who))[0]).toMatchObject({ number: { state: 'ended', end_reason: 'stopped' } })
  })

  it.each([[132000], [131049]])('for another reason (%d) is not tried again, and the number stays', async (code) => {
    const { who, number } = await onWhatsApp()
    whatsapp.plan(number, graphError(code))
    await offer(who)
    await aRound()
    await aRound(hourMs)
    expect(offersAt(number)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state: 'failed' }])
    expect((await mine(who))[0]).toMatchObject({ number: { state: 'proven' } })
  })

  it('by SMS ends the number, if the gateway answers 410', async () => {
    const { who, number } = await onSms()
    gateway.plan(number, { status: 410 })
    await offer(who)
    await aRound()
    expect((await mine(who))[1]).toMatchObject({
      channel: 'sms',
      number: { state: 'ended', end_reason: 'unreachable' },
    })
  })
})

describe('an SMS', () => {
  it('has a key by which its gateway knows a repetition, and reports of its own', async () => {
    const { who, number } = await onSms()
    await offer(who)
    await aRound()
    const [sent] = textsAt(number)
    const [delivery] = await deliveries(who)
    expect(sent).toMatchObject({ from: 'Fortnight', reference: delivery?.id, key: delivery?.id })
    const url = new URL(sent?.callback ?? '').pathname
    const report = (status: string, path = url) =>
      world.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `MessageStatus=${status}`,
      })
    for (const status of ['DELIVRD', 'delivered', 'failed', 'a word of tomorrow'])
      expect((await report(status)).statusCode).toBe(200)
    expect(await deliveries(who)).toMatchObject([{ state: 'sent', delivered_at: expect.any(Date), failure: null }])
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
    expect((await report('delivered', forged)).statusCode).toBe(404)
    // As many letters, but more bytes.
    expect((await report('delivered', `${url.slice(0, -1)}%C3%A9`)).statusCode).toBe(404)
  })

  it.each([[429], [503], [401]])('that the gateway answers with %d is tried again', async (status) => {
    const { who, number } = await onSms()
    gateway.plan(number, { status })
    await offer(who)
    await aRound()
    await aRound(minuteMs)
    expect(textsAt(number)).toHaveLength(2)
    expect(await deliveries(who)).toMatchObject([{ state: 'sent' }])
  })

  it.each([
    [400, 'failed'],
    [500, 'unconfirmed'],
    [302, 'failed'],
  ])('that the gateway answers with %d is not', async (status, state) => {
    const { who, number } = await onSms()
    gateway.plan(number, { status, headers: { location: 'http://127.0.0.1:5432/' } })
    await offer(who)
    await aRound()
    await aRound(hourMs)
    expect(textsAt(number)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state }])
  })

  it('that fails three times in a row after it was taken ends the number', async () => {
    const { who, number } = await onSms()
    for (const time of [1, 2, 3]) {
      expect((await mine(who))[1]).toMatchObject({ number: { state: 'proven' } })
      await offer(who)
      await aRound()
      const { pathname } = new URL(textsAt(number).at(-1)?.callback ?? '')
      await world.app.inject({ url: `${pathname}?status=undeliv` })
      expect(textsAt(number)).toHaveLength(time)
    }
    expect((await mine(who))[1]).toMatchObject({ number: { state: 'ended', end_reason: 'unreachable' } })
  })
})

describe('Meta’s reports', () => {
  it.each([
    ['without a signature', {}],
    ['signed with another secret', whatsapp.sign({ entry: [] }, 'another').headers],
    ['with a signature of other letters', { 'x-hub-signature-256': `sha256=${'é'.repeat(64)}` }],
  ])('are refused %s', async (_how, headers) => {
    const payload = whatsapp.sign({ entry: [] }).payload
    const answer = await kit.report({ payload, headers: { 'content-type': 'application/json', ...headers } })
    expect(answer.statusCode).toBe(403)
  })

  it.each([
    [{}],
    [[]],
    [{ entry: [{ changes: [{ value: { statuses: 7 } }] }] }],
    [{ entry: [{ changes: [{ value: { statuses: [{ status: 'read' }] } }] }] }],
  ])('of another form change nothing: %j', async (body) => {
    const { statusCode } = await kit.report(whatsapp.sign(body))
    expect([200, 400]).toContain(statusCode)
  })

  it('prove the address to Meta with the operator’s word', async () => {
    const ask = (word: string) =>
      send(
        world.app,
        'GET',
        `/api/reports/whatsapp?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444`,
        null,
      )
    expect((await ask('a-word-of-ours')).body).toBe('1158201444')
    expect((await ask('another')).statusCode).toBe(403)
  })

  it('that a person wrote STOP end their number', async () => {
    const { who, number } = await onWhatsApp()
    await ok(kit.report(whatsapp.sign(whatsapp.messageFrom(number, 'Hello'))))
    expect((await mine(who))[0]).toMatchObject({ number: { state: 'proven' } })
    await ok(kit.report(whatsapp.sign(whatsapp.messageFrom(number, ' Stop '))))
    expect((await mine(who))[0]).toMatchObject({ number: { state: 'ended', end_reason: 'stopped' } })
  })
})

describe('the operator', () => {
  it('sees on one screen what became of messages on each channel, and why some did not arrive', async () => {
    const admin = await aPerson(world, 'admin')
    const read = () => ok<DeliveryFigures>(send(world.app, 'GET', '/api/admin/deliveries?days=7', admin))
    const of = ({ channels }: DeliveryFigures, name: string) => channels.find(({ channel }) => channel === name)!
    const before = await read()
    const [{ who, number }, { who: second, number: hers }] = [await onWhatsApp(), await onWhatsApp()]
    await addProven(who, 'sms')
    whatsapp.plan(hers, graphError(132000))
    for (const tester of [who, second]) await offer(tester)
    await aRound()
    await ok(kit.report(whatsapp.sign(whatsapp.statusOf(offersAt(number)[0]!, 'read'))))
    await ok(step(world, who, 'accept'))
    const after = await read()
    const grown = (name: string) =>
      Object.entries(of(after, name)).flatMap(([key, value]) => {
        const was = of(before, name)[key as keyof ChannelFigures]
        return typeof value === 'number' && value !== was ? [[key, value - Number(was)]] : []
      })
    expect(Object.fromEntries(grown('whatsapp'))).toEqual({
      people: 2,
      due: 2,
      sent: 1,
      in_time: 1,
      delivered: 1,
      opened: 1,
      answered: 1,
      failed: 1,
    })
    expect(Object.fromEntries(grown('sms'))).toEqual({ people: 1, due: 1, sent: 1, in_time: 1 })
    expect(of(after, 'sms')).toMatchObject({ set_up: true, opened: null })
    expect(after.failures).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', failure: 'WhatsApp refused it with error 132000.' }),
    )
    for (const secret of [number, hers, who.email]) expect(JSON.stringify(after)).not.toContain(secret)
  })
})
