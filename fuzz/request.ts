import fc from 'fast-check'
import type * as z from 'zod'
import type { Access, Endpoint } from '@fortnight/contract/endpoint'
import { documentSchema } from '../server/src/platform/http/json-schema.ts'
import { endpointCalls, namedBy, table } from '../tests/endpoint-fixtures.ts'
import type { Resources } from '../tests/resource-factories.ts'
import { arbitraryOf, changed, changes, hostile } from './arbitrary.ts'
import { type Caller, callers, type Cast } from './cast.ts'

export interface FuzzRequest {
  name: string
  endpoint: Endpoint
  who: Caller
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** Whether the address is exactly one of the witness's rows. */
  isOfWitness: boolean
}

/** Ids in use, and one that no row has. Read when a value is drawn, so that schemas are walked once for all rounds. */
const known = { ids: [''], keys: [''] }
const ids = fc.oneof(
  { weight: 9, arbitrary: fc.nat().map((n) => known.ids[n % known.ids.length] ?? '') },
  { weight: 1, arbitrary: fc.uuid() },
)

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema ? arbitraryOf(documentSchema(schema, 'input'), ids) : fc.constant(undefined)

const sometimes = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary }, { weight: 100 - weight, arbitrary: fc.constant(undefined) })

/** Callers who can get past the declared access of an endpoint. */
const admitted: Record<Access, Caller[]> = {
  anyone: ['visitor', 'stranger'],
  receipt: ['owner'],
  user: ['owner', 'stranger', 'tester'],
  owner: ['owner', 'key'],
  owner_or_admin: ['owner', 'administrator', 'key'],
  admin: ['administrator'],
}

/** The parts of a call, as they are drawn: which of them are used depends on the cast. */
const partsOf = (endpoint: Endpoint) =>
  fc.record({
    who: fc.oneof(fc.constantFrom(...callers), fc.constantFrom(...admitted[endpoint.access])),
    whose: fc.constantFrom<('owner' | 'witness')[]>('owner', 'witness'),
    /** Whether the address is the example's, and the body: else they are made from the schema. */
    exampleUrl: fc.nat(99).map((n) => n < 85),
    exampleBody: fc.nat(99).map((n) => n < 60),
    params: fieldsOf(endpoint.params),
    query: fieldsOf(endpoint.query),
    body: fieldsOf(endpoint.body),
    // An empty one would be the address of another call.
    segment: sometimes(5, fc.record({ at: fc.nat(6), by: fc.constantFrom(...hostile.filter(Boolean)) })),
    queryChange: sometimes(25, changes),
    bodyChange: sometimes(35, changes),
    /** Letters of JSON that arrive, if not all. */
    cut: sometimes(4, fc.nat(40)),
    type: sometimes(
      4,
      fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'image/png'),
    ),
    key: sometimes(20, fc.oneof(fc.uuid(), fc.constantFrom('1', 'a key', 'x'.repeat(300)))),
  })

type Parts = ReturnType<typeof partsOf> extends fc.Arbitrary<infer P> ? P : never

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

const pathOf = ({ path }: Endpoint, params: unknown) =>
  path.replace(/:(\w+)/g, (_, name: string) => encoded((params as Record<string, unknown> | undefined)?.[name]))

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((part) => `${encoded(name)}=${encoded(part)}`),
  )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

function withSegment(url: string, segment: Parts['segment']): string {
  if (!segment) return url
  const parts = url.split('/')
  // Of `/api/...` at least these two stay.
  const at = 2 + (segment.at % Math.max(1, parts.length - 2))
  return parts.with(at, encoded(segment.by)).join('/')
}

function payloadOf(body: unknown, cut: number | undefined): string | Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  const json = JSON.stringify(body)
  return cut === undefined ? json : json.slice(0, cut)
}

function requestOf({ name, endpoint }: (typeof table)[number], parts: Parts, cast: Cast): FuzzRequest {
  const rows = cast.rows[parts.whose]
  const example = endpointCalls[name]?.(rows as Resources)
  const isExample = parts.exampleUrl && example !== undefined
  const drawn = parts.queryChange ? changed(parts.query, parts.queryChange) : parts.query
  const query = queryOf(drawn)
  const url = withSegment(isExample ? example.url : pathOf(endpoint, parts.params), parts.segment)
  const fitting = parts.exampleBody ? (example?.body ?? parts.body) : parts.body
  const body = parts.bodyChange && endpoint.body ? changed(fitting, parts.bodyChange) : fitting
  const payload = payloadOf(body, parts.cut)
  const type = parts.type ?? (Buffer.isBuffer(payload) ? 'image/png' : 'application/json')
  return {
    name,
    endpoint,
    who: parts.who,
    url: url.includes('?') ? url : url + query,
    headers: {
      ...(payload !== undefined && { 'content-type': type }),
      ...(parts.key && { 'idempotency-key': parts.key }),
    },
    payload,
    isOfWitness: isExample && parts.whose === 'witness' && !parts.segment && namedBy(name).size > 0,
  }
}

const requests = fc
  .nat(table.length - 1)
  .chain((at) => fc.tuple(fc.constant(table[at] as (typeof table)[number]), arbitraries(at)))

const made: fc.Arbitrary<Parts>[] = []
const arbitraries = (at: number) => (made[at] ??= partsOf((table[at] as (typeof table)[number]).endpoint))

/** Draws that many requests of that seed, for the rows of that cast. */
export function* drawRequests(cast: Cast, seed: number, count: number): Generator<FuzzRequest> {
  known.ids = [cast.rows.owner, cast.rows.witness].flatMap((rows) =>
    Object.values(rows).filter((id): id is string => /^[0-9a-f-]{36}$/.test(String(id))),
  )
  for (const [row, parts] of fc.sample(requests, { seed, numRuns: count })) yield requestOf(row, parts, cast)
}
