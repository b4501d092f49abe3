import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import type { Config } from '../config.ts'
import { within } from '../db/work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the work of the route has a time limit. */
    bounded?: boolean
  }
}

/** How long a client may take to send its request, in milliseconds. */
export const longestArrivalMs = 10_000

const isFile = (schema: Endpoint['reply'] | undefined) => schema instanceof z.ZodFile

/** Whether an endpoint works on the connections of exports and imports, so that it cannot starve the others. */
export const isHeavy = ({ heavy, reply, body, bodyLimit }: Endpoint): boolean =>
  heavy ?? (isFile(reply) || (bodyLimit !== undefined && !isFile(body)))

/**
 * Lets the calls of an endpoint work for as long as its class allows. Uploads are read during that time, at the
 * sender's speed.
 */
export function inTime({ requestMs, exportMs }: Config, endpoint: Endpoint) {
  const { method, path, body } = endpoint
  const ms = isHeavy(endpoint) ? exportMs : requestMs + (isFile(body) ? longestArrivalMs : 0)
  const limits = { kind: `${method} ${path}`, ms, reads: method === 'GET' }
  return <T>(act: () => Promise<T>): Promise<T> => within(limits, act)
}

/** Route of built files. They are read from disk at the reader's speed, and use no database. */
const files = '/*'

/**
 * Puts every route that is declared from here on under the time limit of requests, except routes with a limit of their
 * own.
 */
export function installTimeLimit(app: FastifyInstance, { requestMs }: Config) {
  app.addHook('onRoute', (route) => {
    if (route.config?.bounded || route.url === files) return
    const { handler, method, url } = route
    const limits = { kind: `${String(method)} ${url}`, ms: requestMs, reads: method === 'GET' }
    route.config = { ...route.config, bounded: true }
    route.handler = async function (request, reply) {
      try {
        return await within(limits, () => handler.call(this, request, reply))
      } catch (error) {
        // A handler that returns its reply is done when the client has received everything, however long that takes.
        if (reply.sent) return undefined
        throw error
      }
    }
  })
}
