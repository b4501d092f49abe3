import type { Resources } from '../resource-factories.ts'

/** How an endpoint with a row of one owner is called for these resources. */
type EndpointCall = (mine: Resources) => { url: string; body?: unknown; headers?: Record<string, string> }

/** Calls of a district by feature and name of their endpoint. */
export type EndpointCalls = Record<string, EndpointCall>
