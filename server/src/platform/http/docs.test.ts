import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { api } from '@fortnight/contract/api'
import { type Endpoint, isOpen } from '@fortnight/contract/endpoint'
import { problems } from '@fortnight/contract/problem'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const table = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
)

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}
// Read once: to parse it again for each operation took most of the time of this file.
let answered: Promise<Document> | undefined
const read = () =>
  (answered ??= send(world.app, 'GET', '/api/openapi.json', null).then((answer) => answer.json() as Document))
const operationOf = (document: Document, { path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Every `$ref` of the document, at any depth. */
const refs = (part: unknown): string[] =>
  part && typeof part === 'object'
    ? Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refs(value)))
    : []

const mediaTypeOf = ({ reply, path }: Endpoint) => {
  if (!(reply instanceof z.ZodFile)) return 'application/json'
  if (path.endsWith('/screenshot')) return 'image/webp'
  if (/\/(?:run\/ledger|record)$/.test(path)) return 'application/x-ndjson'
  if (path.endsWith('/run/state')) return 'application/json'
  if (path.endsWith('/icon')) return 'image/webp'
  return path.endsWith('.pdf') ? 'application/pdf' : 'text/csv'
}

describe('the OpenAPI document', () => {
  it('is 3.1 and has a title and version', async () => {
    const document = await read()
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toEqual({ title: 'Fortnight API', version: 'test' })
    expect(URL.canParse(document.servers[0]?.url ?? '')).toBe(true)
    expect(document.components.securitySchemes).toMatchObject({ session: { type: 'http', scheme: 'bearer' } })
  })

  it('names every operation once, and nothing that is not in the route table', async () => {
    const operations = Object.values((await read()).paths).flatMap((path) => Object.values(path))
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
      table.map((row) => row.id).toSorted(),
    )
  })

  it.each(table)('describes $id: parameters and body, answers, access', async ({ id, endpoint }) => {
    const document = await read()
    const operation = operationOf(document, endpoint)
    if (!operation) throw new Error(`${id} is missing`)
    expect(operation.operationId).toBe(id)
    expect(operation.security).toEqual(isOpen(endpoint.access) ? [] : [{ session: [] }])
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(endpoint.path.match(/:\w+/g) ?? [])
    expect(inPath.every((parameter) => parameter.required)).toBe(true)
    expect(
      operation.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
    ).toEqual(Object.keys(endpoint.query?.shape ?? {}))
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header')
    expect(headers.map((parameter) => parameter.name)).toEqual(endpoint.idempotent ? ['Idempotency-Key'] : [])
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    expect(operation.responses).toHaveProperty([
      String(endpoint.status ?? 200),
      'content',
      mediaTypeOf(endpoint),
      'schema',
    ])
    for (const code of endpoint.problems ?? [])
      expect(operation.responses).toHaveProperty([String(problems[code].status)])
    if (endpoint.limit) expect(operation.responses).toHaveProperty('429')
    if (!isOpen(endpoint.access)) expect(operation.responses).toHaveProperty('401')
  })

  it('contains everything it refers to', async () => {
    const document = await read()
    const held = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const named = [...new Set(refs(document))]
    expect(named).toContain('#/components/schemas/Problem')
    expect(named.filter((ref) => !held.includes(ref))).toEqual([])
  })
})

describe('the documentation page', () => {
  it('shows every endpoint with its path and its refusals, and runs no script', async () => {
    const answer = await send(world.app, 'GET', '/api/docs', null)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { id, endpoint } of table) {
      expect(answer.body).toContain(`<details id="${id}">`)
      expect(answer.body).toContain(`<code>${endpoint.path}</code>`)
    }
    expect(answer.body).not.toContain('<script')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    const style = await send(world.app, 'GET', '/api/docs.css', null)
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
