import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

interface Answer {
  /** Tag of a text and encoding; without the encoding a cache would mix them up. */
  tag: string
  /** Names and values in turn, the form that Node writes without further work. */
  headers: string[]
  /** One character per byte: Node sends a string together with the head, in one write instead of two. */
  body: string
}

/** A page ready to be sent, headers and all: compressed and assembled once, however often it is requested. */
export type StoredPage = Record<Encoding, Answer>

/** `headers`: those of its kind of page: type, policy, security headers. */
export async function packPage(text: string, headers: Record<string, string>): Promise<StoredPage> {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  }
  const answer = (encoding: Encoding, body: Buffer): Answer => {
    const tag = `"${hash}-${encoding}"`
    const contentHeaders = {
      vary: 'accept-encoding',
      etag: tag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return {
      tag,
      headers: Object.entries({ 'cache-control': 'no-cache', ...headers, ...contentHeaders }).flat(),
      body: body.toString('latin1'),
    }
  }
  return {
    identity: answer('identity', plain),
    br: answer('br', await brotli(plain, { params })),
    gzip: answer('gzip', await gz(plain, { level: 9 })),
  }
}

/** Browsers send few different Accept-Encoding headers; beyond this number each is parsed again. */
const mostRemembered = 100
const remembered = new Map<string, Encoding>()
const negotiator = new Negotiator({ supportedValues: [...encodings] })

function encodingFor(accepted: string): Encoding {
  const known = remembered.get(accepted)
  if (known) return known
  const encoding = (negotiator.negotiate(accepted) ?? 'identity') as Encoding
  if (remembered.size < mostRemembered) remembered.set(accepted, encoding)
  return encoding
}

/**
 * Sends the page in an encoding the caller accepts, or 304 if the caller has this version. Bypasses the framework's
 * reply: every header is ready, and assembling them for each request takes as long as sending the page.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage, status = 200): void {
  const { tag, headers, body } = page[encodingFor(request.headers['accept-encoding'] ?? '')]
  const { raw } = reply.hijack()
  const known = status === 200 && request.headers['if-none-match'] === tag
  raw.writeHead(known ? 304 : status, [...headers, 'x-request-id', request.id])
  raw.end(known ? '' : body, 'latin1')
}
