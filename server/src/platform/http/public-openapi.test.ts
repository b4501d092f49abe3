import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const rows = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
)
const scoped = rows.filter(({ endpoint }) => endpoint.scope)

interface Operation {
  operationId: string
  description: string
  security: object[]
  responses: Record<string, unknown>
}
interface Document {
  info: { version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { securitySchemes: Record<string, { scheme: string }> }
}
let document = {} as Document
beforeAll(async () => {
  document = (await send(world.app, 'GET', '/api/v1/openapi.json', null)).json()
})

describe('the document for customers’ programs', () => {
  it.each(['/api/v1/openapi.json', '/api/openapi.json'])('%s is valid OpenAPI 3.1', async (path) => {
    const found: Record<string, unknown> = (await send(world.app, 'GET', path, null)).json()
    const validator = new Validator()
    expect(await validator.validate(found)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('contains every endpoint that an API key can call, and no other', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(scoped.map(({ id }) => id).toSorted())
    expect(scoped.length).toBeGreaterThan(15)
  })

  it.each(scoped)('states for $id its scope, and that a key is required', ({ endpoint }) => {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation?.description).toContain(`Scope: ${endpoint.scope}.`)
    expect(operation?.security).toEqual([{ key: [] }])
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '429']))
  })

  it('names every kind of event as a webhook', () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhookKinds])
  })

  it('has a version of its own and states how it will change', () => {
    expect(document.info.version).toBe('1')
    expect(document.info.description).toMatch(/Deprecation/)
    expect(document.components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } })
  })
})
