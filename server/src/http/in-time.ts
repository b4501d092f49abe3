import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import type { Config } from '../config.ts'
import { within } from '../db/work.ts'

/** How long a client may take to send its request, in milliseconds. */
export const longestArrivalMs = 10_000

const isFile = (schema: Endpoint['reply'] | undefined) => schema instanceof z.ZodFile

/** Whether an endpoint works on the connections of exports and imports, so that it cannot starve the others. */
export const isHeavy = ({ heavy, reply, body, bodyLimit }: Endpoint): boolean =>
  heavy ?? (isFile(reply) || (bodyLimit !== undefined && !isFile(body)))

/** Lets the calls of an endpoint work for as long as its class allows. A file is read meanwhile, as slowly as its sender is. */
export function inTime({ requestMs, exportMs }: Config, endpoint: Endpoint) {
  const { method, path, body } = endpoint
  const ms = isHeavy(endpoint) ? exportMs : requestMs + (isFile(body) ? longestArrivalMs : 0)
  const limits = { kind: `${method} ${path}`, ms, reads: method === 'GET' }
  return <T>(act: () => Promise<T>): Promise<T> => within(limits, act)
}
