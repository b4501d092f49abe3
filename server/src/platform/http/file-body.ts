import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { Problem } from '@fortnight/contract/problem'

/** A request body that was not read yet. */
class Unread {
  readonly stream: Readable
  constructor(stream: Readable) {
    this.stream = stream
  }
}

/** Accepts bodies of these types unread, so that a refused caller has not filled our memory with them. */
export function installFileBodies(app: FastifyInstance, types: readonly string[]) {
  app.addContentTypeParser([...types], (_request, stream, done) => done(null, new Unread(stream)))
}

/**
 * Reads at most the given number of bytes. The server does not wait for the rest of a longer body: the connection ends
 * after the answer.
 */
export async function readUpTo(stream: Readable, most: number, reply: FastifyReply): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > most) break
      parts.push(part)
    }
  } catch {
    throw new Problem('malformed')
  }
  if (size <= most) return Buffer.concat(parts)
  void reply.header('connection', 'close')
  throw new Problem('too_large')
}

/**
 * Body of a request as its endpoint declares it: parsed JSON, or a file (a `File` of the declared content type). Throws
 * `unsupported` if one was sent in place of the other, `too_large` beyond the endpoint's `bodyLimit`.
 */
export async function bodyOf(endpoint: Endpoint, { body, headers }: FastifyRequest, reply: FastifyReply) {
  const unread = body instanceof Unread ? body : undefined
  if (!(endpoint.body instanceof z.ZodFile)) {
    if (unread) throw new Problem('unsupported')
    return body
  }
  if (!unread) throw new Problem('unsupported', 'Only a file of an accepted type is taken here.')
  const bytes = await readUpTo(unread.stream, endpoint.bodyLimit ?? 0, reply)
  return new File([bytes], 'body', { type: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '' })
}
