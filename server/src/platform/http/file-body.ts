import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { Problem } from '@fortnight/contract/problem'

/** A body that was not read yet. */
class Unread {
  readonly stream: Readable
  constructor(stream: Readable) {
    this.stream = stream
  }
}

/** Lets bodies of these types in unread: whoever is refused has not filled our memory with them. */
export function installFileBodies(app: FastifyInstance, types: readonly string[]) {
  app.addContentTypeParser([...types], (_request, stream, done) => done(null, new Unread(stream)))
}

/** Reads at most so many bytes. The rest of a longer body is not waited for: the connection ends after the answer. */
async function readUpTo(stream: Readable, most: number, reply: FastifyReply): Promise<Buffer<ArrayBuffer>> {
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
 * The body of a request as its endpoint declares it: JSON as it was parsed, or a file (a `File` of the declared content type).
 * Throws `unsupported` where one was sent in place of the other, `too_large` beyond the endpoint's `bodyLimit`.
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
