import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import type { EndpointCalls } from './endpoint-calls/endpoint-call.ts'
import { developerApi } from './endpoint-calls/developer-api.ts'
import { identity } from './endpoint-calls/identity.ts'
import { messaging } from './endpoint-calls/messaging.ts'
import { operations } from './endpoint-calls/operations.ts'
import { orders } from './endpoint-calls/orders.ts'
import { site } from './endpoint-calls/site.ts'
import { testers } from './endpoint-calls/testers.ts'
import { testing } from './endpoint-calls/testing.ts'
import { type Person, send } from './fixtures.ts'
import type { Resource, Resources } from './resource-factories.ts'
import { sendProven } from './send-proven.ts'
import type { TestServer } from './test-server.ts'

/** Every endpoint of the contract, by feature and name. */
export const table = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Endpoints that are open to these kinds of callers. */
export const withAccess = (...accesses: Endpoint['access'][]) =>
  table.filter((row) => accesses.includes(row.endpoint.access))

/** How each endpoint with a row of one owner is called. A new one without a line in its district fails. */
export const endpointCalls: EndpointCalls = {
  ...developerApi,
  ...identity,
  ...messaging,
  ...operations,
  ...orders,
  ...site,
  ...testers,
  ...testing,
}

/** Resources of the owner that the call names. */
export function namedBy(name: string): ReadonlySet<Resource> {
  const named = new Set<Resource>()
  endpointCalls[name]?.(new Proxy({} as Resources, { get: (_, thing) => (named.add(thing as Resource), '') }))
  return named
}

type As = [world: TestServer, name: string, endpoint: Endpoint, mine: Resources, person: Person | null]

const requestOf = (name: string, endpoint: Endpoint, mine: Resources) =>
  endpointCalls[name]?.(mine) ?? { url: endpoint.path, headers: {}, body: endpoint.body && {} }

/** Calls an endpoint as that person, who confirms what needs it, with these resources if it takes an owner's row. */
export function callAs(...[world, name, endpoint, mine, person]: As) {
  const { url, body, headers } = requestOf(name, endpoint, mine)
  return sendProven(world, endpoint.method, url, person, body, headers)
}

/** Calls it as that person, who confirms nothing. */
export function callUnproven(...[world, name, endpoint, mine, person]: As) {
  const { url, body, headers } = requestOf(name, endpoint, mine)
  return send(world.app, endpoint.method, url, person, body, headers)
}
