import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BrowserSubscription } from '@fortnight/contract/messaging/web-push'
import type { PushMessage } from '@fortnight/contract/messaging/push-message'

/** A browser with its own keys, as far as a push service and a sender know it. */
interface Browser {
  subscription: BrowserSubscription
  /** Decrypts a message as that browser does. */
  open(body: Buffer): string
}

/** What the service answers to a message: 201 by default. */
export interface PushAnswer {
  status?: number
  headers?: Record<string, string>
  /** How long it takes to answer. */
  afterMs?: number
  /** Whether it closes the connection without an answer. */
  breaks?: true
}

export interface Pushed {
  endpoint: string
  headers: IncomingHttpHeaders
  message: PushMessage
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Makes a browser's keys and decrypts with them: RFC 8291, section 3.4, in the coding of RFC 8188. */
function aBrowser(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, keys },
    open(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const record = body.subarray(21 + sender.length)
      if (record.length > recordSize) throw new Error('more than one record')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const input = hkdf(auth, ecdh.computeSecret(sender), info, 32)
      const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opener = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
      opener.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

/** Checks the sender's proof (RFC 8292) and returns its public key. Throws if it proves nothing to this origin now. */
function senderOf(authorization: string, origin: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never)
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('a wrong signature')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const { aud, exp, sub } = read(claims)
  const seconds = Number(exp) - Date.now() / 1000
  if (read(head)['alg'] !== 'ES256' || aud !== origin || !(seconds > 0 && seconds <= 86_400))
    throw new Error('a proof for another place or time')
  if (!/^mailto:.+@.+/.test(String(sub))) throw new Error('no contact')
  return publicKey
}

/**
 * A push service of the real protocol (RFC 8030): its browsers have keys of their own, and it shows what it was sent as
 * they would decrypt it. It refuses what does not prove its sender, or what no browser of its could open.
 */
export async function fakePushService() {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, PushAnswer[]>()
  const received: Pushed[] = []
  const senders = new Set<string>()

  async function take(request: IncomingMessage): Promise<PushAnswer> {
    const endpoint = `${origin}${request.url}`
    const body = await buffer(request)
    const browser = browsers.get(endpoint)
    if (!browser) return { status: 404 }
    const planned = answers.get(endpoint)?.shift() ?? {}
    const { authorization = '' } = request.headers
    const [ttl, coding] = [request.headers['ttl'], request.headers['content-encoding']]
    if (request.method !== 'POST' || !/^\d+$/.test(String(ttl)) || coding !== 'aes128gcm') return { status: 400 }
    try {
      senders.add(senderOf(authorization, origin))
    } catch {
      return { status: 403 }
    }
    if (body.length > 4096) return { status: 413 }
    received.push({ endpoint, headers: request.headers, message: JSON.parse(browser.open(body)) as PushMessage })
    return planned
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    take(request).then(
      async ({ status = 201, headers = {}, afterMs = 0, breaks }) => {
        if (breaks) return response.destroy()
        await new Promise((over) => setTimeout(over, afterMs))
        return response.writeHead(status, headers).end()
      },
      () => response.writeHead(400).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    /** Public keys of the senders that proved themselves. */
    senders,
    received,
    /** What that browser was sent. */
    of: ({ endpoint }: BrowserSubscription) => received.filter((pushed) => pushed.endpoint === endpoint),
    /** A new browser's subscription. */
    subscription(): BrowserSubscription {
      const browser = aBrowser(`${origin}/${randomUUID()}`)
      browsers.set(browser.subscription.endpoint, browser)
      return browser.subscription
    },
    /** Answers the next messages to that browser in this way, one after the other. */
    plan: ({ endpoint }: BrowserSubscription, ...planned: PushAnswer[]) => void answers.set(endpoint, planned),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
