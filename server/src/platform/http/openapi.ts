import { type Endpoint, isOpen } from '@fortnight/contract/endpoint'
import { problems, type ProblemCode } from '@fortnight/contract/problem'
import type * as z from 'zod'
import { longestKey } from './idempotency.ts'
import { documentSchema } from './json-schema.ts'

export type Table = Record<string, Record<string, Endpoint>>

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

/** Problems an endpoint may answer with, from its access, its parts and its own list. */
export function refusals(endpoint: Endpoint): ProblemCode[] {
  const { access, params, query, body, limit, scope, stepUp } = endpoint
  const ownerOnly = access === 'owner' || access === 'owner_or_admin'
  const codes: (ProblemCode | false | undefined)[] = [
    !isOpen(access) && 'unauthorized',
    // A key without the scope is refused, and so is one that calls too often.
    (ownerOnly || access === 'admin' || scope) && 'forbidden',
    stepUp && 'step-up-required',
    params && 'not_found',
    body && 'malformed',
    body && 'too_large',
    (params ?? query ?? body) && 'invalid',
    (limit ?? scope) && 'too_many',
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
          description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

export const problemSchema = {
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
    call: { type: 'string', description: 'For `step-up-required`: names the call that a proof of identity must open.' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first answer and changes nothing again.',
  schema: { type: 'string', maxLength: longestKey },
}

/** OpenAPI operation of one endpoint: parameters, body, answers and problems. */
function operationOf(feature: string, name: string, endpoint: Endpoint, description: string, security: object[]) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description,
    security,
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
}

type Describe = (endpoint: Endpoint) => { description: string; security: object[] }

/** Operations of the table by path and method. */
export function pathsOf(api: Table, describe: Describe) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, table] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(table)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const { description, security } = describe(endpoint)
      const operation = operationOf(feature, name, endpoint, description, security)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  return paths
}

export interface DocumentOptions {
  title: string
  version: string
  origin: string
}

/** The whole route table as an OpenAPI 3.1 document. */
export const openapi = (api: Table, { title, version, origin }: DocumentOptions) => ({
  openapi: '3.1.1',
  info: { title: `${title} API`, version },
  servers: [{ url: origin }],
  components: {
    securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access_token of an exchange.' } },
    schemas: { Problem: problemSchema },
  },
  paths: pathsOf(api, ({ access }) => ({
    description: `Access: ${access.replaceAll('_', ' ')}.`,
    security: isOpen(access) ? [] : [{ session: [] }],
  })),
})
