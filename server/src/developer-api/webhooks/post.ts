import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { checked, isLocal, refusalOf } from './destination.ts'

/** Bytes of an unsuccessful answer that are read and stored. */
const mostBytes = 300

/** Finds the addresses of a name. */
type Resolve = (host: string) => Promise<LookupAddress[]>

export interface DeliveryPolicy {
  /** Whether this machine itself may be called. */
  localAllowed: boolean
  timeoutMs?: number
  resolve?: Resolve
}

/** Result of an attempt: the answer's status, and the error in at most 300 characters; `failure` is null on success. */
export interface Outcome {
  status: number | null
  failure: string | null
}

const byName: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * Looks a name up for the connection that is being made: the checked address is the one that is called, against DNS
 * rebinding. A loopback address is allowed only under a name for it.
 */
function guarded(resolve: Resolve, localAllowed: boolean): LookupFunction {
  const find = callbackify(async (host: string) => checked(await resolve(host), localAllowed))
  return (host, options, done) =>
    find(host, (error, found) => {
      const [first] = found ?? []
      if (error || !first) done(error, '')
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
}

/** Storable part of an answer: its first bytes, in one line. */
const excerpt = (body: Buffer) =>
  body
    .subarray(0, mostBytes)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\uFFFD\s]+/gu, ' ')
    .trim()

async function firstBytes(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= mostBytes) break
  }
  return Buffer.concat(chunks)
}

/**
 * Sends a body to an address once: follows no redirect, uses no proxy. Never throws: an error is part of the result.
 */
export function post(
  text: string,
  headers: Record<string, string>,
  body: string,
  policy: DeliveryPolicy,
): Promise<Outcome> {
  const { localAllowed, timeoutMs = 10_000, resolve = byName } = policy
  const refusal = refusalOf(text, localAllowed)
  if (refusal) return Promise.resolve({ status: null, failure: refusal })
  const url = new URL(text)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((done) => {
    const fail = (error: NodeJS.ErrnoException) =>
      done({
        status: null,
        failure:
          error.name === 'AbortError' || error.code === 'ABORT_ERR'
            ? `No answer within ${timeoutMs / 1000} seconds.`
            : (error.code ?? error.message).slice(0, mostBytes),
      })
    const signal = AbortSignal.timeout(timeoutMs)
    const sending = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guarded(resolve, localAllowed && isLocal(url)),
      signal,
    })
    sending.on('error', fail)
    sending.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      const finish = (failure: string | null) => {
        done({ status, failure })
        sending.destroy()
      }
      if (status >= 200 && status < 300) finish(null)
      else firstBytes(answer).then((bytes) => finish(excerpt(bytes) || 'An answer without words.'), fail)
    })
    sending.end(body)
  })
}
