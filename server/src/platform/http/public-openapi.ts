import type * as z from 'zod'
import { documentSchema } from './json-schema.ts'
import { type DocumentOptions, pathsOf, problemSchema, type Table } from './openapi.ts'

const opensTo = { too: 'Live and sandbox keys.', only: 'Sandbox keys only.', live: 'Live keys only.' }

/** Webhooks of the document, one for each kind of event (OpenAPI 3.1). */
const webhooksOf = (events: Events) =>
  Object.fromEntries(
    Object.entries(events).map(([type, { description, data }]) => [
      type,
      {
        post: {
          operationId: type,
          tags: ['events'],
          summary: description,
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'sandbox', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    sandbox: { type: 'boolean' },
                    data: documentSchema(data, 'output'),
                  },
                },
              },
            },
          },
          responses: { '2XX': { description: 'Taken. Anything else, and silence for 10 seconds, is tried again.' } },
        },
      },
    ]),
  )

type Events = Record<string, { description: string; data: z.ZodType }>

/** OpenAPI document of the endpoints that API keys can call, for customers' programs. */
export function publicOpenapi(api: Table, events: Events, { title, version, origin }: DocumentOptions) {
  const scoped = Object.entries(api).map(([feature, table]) => [
    feature,
    // A key is asked for no proof of identity: making it took one.
    Object.fromEntries(
      Object.entries(table).flatMap(([name, { stepUp: _, ...endpoint }]) =>
        endpoint.scope === undefined ? [] : [[name, endpoint]],
      ),
    ),
  ])
  return {
    openapi: '3.1.1',
    info: { title: `${title} API`, version: '1', description: about(title, version) },
    servers: [{ url: origin }],
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of yours: fn_live_… or fn_test_… for the sandbox.' },
      },
      schemas: { Problem: { ...problemSchema, examples: [problemExample] } },
    },
    paths: pathsOf(Object.fromEntries(scoped), ({ scope, sandbox }) => ({
      description: `Scope: ${scope}. ${opensTo[sandbox ?? 'live']}`,
      security: [{ key: [] }],
    })),
    webhooks: webhooksOf(events),
  }
}

const about = (
  title: string,
  version: string,
) => `What programs of ${title}’s customers may call, with a key from Account → API.

A call with a key may be answered 401 (the key has ended), 403 (it lacks the scope, or belongs to the other half) and 429 (over 300 calls a
minute, or 1,500 while you have an Enterprise app; wait for Retry-After seconds). The header RateLimit-Policy says the limit in force. Repeat a POST with the same Idempotency-Key where one is accepted.

Fields, kinds of events and endpoints may be added to version 1 at any time: ignore what you do not know. What is to go is marked
\`deprecated\` here six months before, and its answers carry the headers Deprecation (RFC 9745) and Sunset (RFC 8594).

Written by ${title} ${version}.`

const problemExample = {
  code: 'invalid',
  detail: [{ loc: ['body', 'name'], msg: 'App name is required', type: 'invalid_type' }],
}
