import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { sendProven } from '../../../../tests/send-proven.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { type Courier, round } from './courier.ts'
import type { DeliveryPolicy } from './post.ts'

export interface Received {
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; sandbox: boolean; timestamp: string; data: Record<string, unknown> }
}

/** A customer's program that listens on this machine; `answer` defines its answers to deliveries. */
export async function aReceiver(answer: (response: ServerResponse, received: Received) => void = (r) => void r.end()) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const raw = Buffer.concat(chunks as Buffer[]).toString()
      const delivery = { headers: request.headers, raw, body: JSON.parse(raw) as Received['body'] }
      received.push(delivery)
      answer(response, delivery)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Verified payload of a delivery, by the receiver's library; throws if the signature is not of this secret. */
export const verified = (secret: string, { raw, headers }: Received) =>
  new Webhook(secret).verify(raw, headers as Record<string, string>)

/** The signature of a delivery by that secret, computed without the library's time tolerance. */
export function signatureOf(secret: string, { raw, headers }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], raw].join('.')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

export interface AWebhook {
  webhook: { id: string; url: string; state: string; sandbox: boolean }
  secret: string
}

export const aWebhook = (
  world: TestServer,
  owner: Pick<Person, 'headers'>,
  url: string,
  kinds: string[],
  sandbox = false,
) => ok<AWebhook>(sendProven(world, 'POST', '/api/webhooks', owner, { url, kinds, sandbox }))

/** The sender, on that test server. */
const aCourier = ({ database: { db }, vault, now }: TestServer, policy: Partial<DeliveryPolicy> = {}): Courier => ({
  db,
  vault,
  agent: 'Fortnight',
  policy: { localAllowed: true, ...policy },
  clock: () => now ?? new Date(),
})

export const aRound = (world: TestServer, policy?: Partial<DeliveryPolicy>) => round(aCourier(world, policy))

export interface Logged {
  id: string
  kind: string
  state: string
  attempts: number
  status: number | null
  failure: string | null
  next_at: string | null
}

export const logOf = async (world: TestServer, owner: Pick<Person, 'headers'>, id: string) =>
  (await ok<{ data: Logged[] }>(send(world.app, 'GET', `/api/webhooks/${id}/deliveries`, owner))).data
