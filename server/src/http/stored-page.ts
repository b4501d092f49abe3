import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A page ready to be sent: compressed once, however often it is asked for. */
export interface StoredPage {
  type: string
  /** Changes with the text. */
  tag: string
  /** Its Content-Security-Policy; undefined for what is no document. */
  policy: string | undefined
  bodies: Record<Encoding, Buffer>
}

export async function packPage(text: string, type: string, policy?: string): Promise<StoredPage> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  }
  return {
    type,
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    policy,
    bodies: { identity: plain, br: await brotli(plain, { params }), gzip: await gz(plain, { level: 9 }) },
  }
}

const negotiator = new Negotiator({ supportedValues: [...encodings], cache: new Map<string, string>() })

/** Sends the page packed as the caller can unpack it, or 304 to a caller who has this very one. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage, status = 200) {
  const encoding = (negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity') as Encoding
  // One tag for all encodings would let a cache mix them up.
  const tag = `"${page.tag}-${encoding}"`
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag })
  if (page.policy) void reply.header('content-security-policy', page.policy)
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(status).type(page.type).send(page.bodies[encoding])
}
