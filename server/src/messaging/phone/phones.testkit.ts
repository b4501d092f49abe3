import { randomInt } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import type { MyPhoneChannel } from '@fortnight/contract/messaging/phone-numbers'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import { fakeSmsGateway, smsAuthorization } from '../../../../tests/fake-sms-gateway.ts'
import { fakeWhatsApp, whatsAppVariables } from '../../../../tests/fake-whatsapp.ts'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../../platform/config.ts'
import { aWebOfLinks } from '../../site/action-links/action-links.testkit.ts'
import { aJoiningRun, anInvited } from '../../testing/joining/joining.testkit.ts'
import { openChannels } from '../deliveries/open-channels.ts'
import { round } from '../deliveries/sender.ts'
import * as notifications from '../notifications/notifications.repository.ts'

/** A number that exists in Pakistan's plan, of no other test. */
export const aNumber = () => `+92300${randomInt(1_000_000, 9_999_999)}`

type Channels = { channels: MyPhoneChannel[] }

/** A test server with both channels set up at fakes, and a test that is being staffed. */
export async function withPhones() {
  const [whatsapp, gateway] = [await fakeWhatsApp(), await fakeSmsGateway()]
  const env = {
    PUBLIC_ORIGIN: 'https://fortnight.example',
    ...whatsAppVariables,
    WHATSAPP_URL: `${whatsapp.origin}/v23.0`,
    SMS_URL: `${gateway.origin}/messages`,
    SMS_AUTHORIZATION: smsAuthorization,
    SMS_FROM: 'Fortnight',
  }
  const world = useTestServer({ env, webRoot: aWebOfLinks() })
  afterAll(() => Promise.all([whatsapp.close(), gateway.close()]))
  const at = {} as Awaited<ReturnType<typeof aJoiningRun>>
  beforeAll(async () => void Object.assign(at, await aJoiningRun(world)))
  let asked = 0

  /** What a server sends with; `laterMs` moves its clock, and it waits for an answer only so long. */
  const sending = (laterMs = 0, timeoutMs = 10_000) => {
    const { db } = world.database
    return {
      // A millisecond more than the database's clock can be ahead of whole milliseconds.
      sender: { db, clock: () => new Date(Date.now() + laterMs + 1) },
      channels: openChannels({
        config: readConfig({ ...env, LOG_LEVEL: 'silent' }),
        db,
        vault: world.vault,
        contact: async () => 'support@fortnight.example',
        brand: async () => 'Fortnight',
        timeoutMs,
      }),
    }
  }
  /** Sends what is due on all channels. */
  async function aRound(laterMs?: number, timeoutMs?: number) {
    const { sender, channels } = sending(laterMs, timeoutMs)
    return Promise.all(channels.map((channel) => round(sender, channel)))
  }
  const call = (who: Person, method: 'GET' | 'PUT' | 'POST', path = '', body?: object) =>
    send(world.app, method, `/api/phone-numbers${path}`, who, body)
  const add = (who: Person, channel: PhoneChannel, number: string) => call(who, 'PUT', '', { channel, number })
  const prove = (who: Person, channel: PhoneChannel, code: string) => call(who, 'POST', '/proof', { channel, code })
  const remove = (who: Person, channel: PhoneChannel) => call(who, 'POST', '/remove', { channel })
  /** The newest code that a number was sent. */
  const codeAt = (channel: PhoneChannel, number: string) =>
    channel === 'whatsapp'
      ? (whatsapp.to(number).findLast(({ template }) => template === 'test_code')?.values[0] ?? '')
      : (/\b\d{6}\b/.exec(gateway.to(number).at(-1)?.text ?? '')?.[0] ?? '')
  /** Proves a number of that person's, as they do. */
  async function addProven(who: Person, channel: PhoneChannel, number = aNumber()) {
    await ok(add(who, channel, number))
    await aRound()
    await ok(prove(who, channel, codeAt(channel, number)))
    return number
  }

  return {
    world,
    whatsapp,
    gateway,
    sending,
    aRound,
    add,
    remove,
    prove,
    codeAt,
    addProven,
    mine: async (who: Person) => (await ok<Channels>(call(who, 'GET'))).channels,
    /** A tester who was asked to join a test. */
    aTester: () => anInvited(world, at.app, asked++),
    /** Notifies that tester of their offer, which is open for some hours. */
    offer: (who: Person & { seat: number }, hours = 6) =>
      notifications.insert(world.database.db, [who.id], {
        key: 'offered',
        values: {
          app: 'Tideline',
          seat: who.seat,
          until: new Date(Date.now() + hours * hourMs).toISOString(),
          zone: 'Asia/Karachi',
          hours,
        },
      }),
    /** A report of Meta's. */
    report: ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
      world.app.inject({ method: 'POST', url: '/api/reports/whatsapp', payload, headers }),
    /** Deliveries of that person's notifications on their numbers. */
    async deliveries({ id }: Person) {
      const { rows } = await world.database.pool.query<{
        id: string
        channel: string
        state: string
        attempts: number
        failure: string | null
        due_at: Date
        next_at: Date
        delivered_at: Date | null
        opened_at: Date | null
        answered_at: Date | null
      }>(
        `select d.* from deliveries d join notifications n on n.id = d.notification_id
         where n.user_id = $1 order by n.created_at, d.channel`,
        [id],
      )
      return rows
    },
  }
}
