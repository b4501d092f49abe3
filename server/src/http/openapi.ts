import { type Endpoint, isOpen } from '@fortnight/contract/endpoint'
import { problems, type ProblemCode } from '@fortnight/contract/problem'
import type * as z from 'zod'
import { longestKey } from './idempotency.ts'
import { documentSchema } from './json-schema.ts'

type Table = Record<string, Record<string, Endpoint>>

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = documentSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

/** What an endpoint may refuse with, from its access, its parts and its own list. */
export function refusals(endpoint: Endpoint): ProblemCode[] {
  const { access, params, query, body, limit } = endpoint
  const own = access === 'owner' || access === 'owner_or_admin'
  const codes: (ProblemCode | false | undefined)[] = [
    !isOpen(access) && 'unauthorized',
    (own || access === 'admin') && 'forbidden',
    params && 'not_found',
    body && 'malformed',
    body && 'too_large',
    (params ?? query ?? body) && 'invalid',
    limit && 'too_many',
    ...(endpoint.problems ?? []),
  ]
  return [...new Set(codes.filter((code) => typeof code === 'string'))]
}

interface Typed {
  contentMediaType?: string
  anyOf?: Typed[]
}

/** JSON, or a file of the types that its schema names. */
function contentOf(part: z.ZodType, io: 'input' | 'output') {
  const schema = documentSchema(part, io) as Typed
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ contentMediaType }) => contentMediaType ?? [])
  return Object.fromEntries((types.length ? types : ['application/json']).map((type) => [type, { schema }]))
}

function responses(endpoint: Endpoint) {
  const refused = Map.groupBy(refusals(endpoint), (code) => problems[code].status)
  return {
    [endpoint.status ?? 200]: {
      description: 'Done',
      content: contentOf(endpoint.reply, 'output'),
    },
    ...Object.fromEntries(
      [...refused].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${problems[code].words}`).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

const problemSchema = {
  type: 'object',
  required: ['code', 'detail'],
  properties: {
    code: { enum: Object.keys(problems) },
    detail: {
      description: 'A sentence, or for refused input one entry for each field.',
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first answer and changes nothing again.',
  schema: { type: 'string', maxLength: longestKey },
}

/** The whole route table as an OpenAPI 3.1 document. */
export function openapi(api: Table, options: { title: string; version: string; origin: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, table] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(table)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = {
        operationId: `${feature}.${name}`,
        tags: [feature],
        summary: endpoint.summary,
        description: `Access: ${endpoint.access.replaceAll('_', ' ')}.`,
        security: isOpen(endpoint.access) ? [] : [{ session: [] }],
        parameters: [
          ...parameters(endpoint.params, 'path'),
          ...parameters(endpoint.query, 'query'),
          ...(endpoint.idempotent ? [idempotencyKey] : []),
        ],
        ...(endpoint.body && {
          requestBody: {
            required: true,
            content: contentOf(endpoint.body, 'input'),
          },
        }),
        responses: responses(endpoint),
      }
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.1.1',
    info: { title: `${options.title} API`, version: options.version },
    servers: [{ url: options.origin }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access_token of an exchange.' } },
      schemas: { Problem: problemSchema },
    },
    paths,
  }
}
