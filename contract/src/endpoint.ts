import type * as z from 'zod'
import type { ApiScope } from './vocabulary/api-states.ts'
import type { ProblemCode } from './problem.ts'
import type { StepUpAct } from './vocabulary/step-up-acts.ts'

/**
 * Who may call an endpoint. `owner`: a signed-in user, for their own rows, as the handler's SQL ensures;
 * `owner_or_admin`: the owner, and administrators for every row; `receipt`: the owner, an administrator, or a sender
 * who presents their receipt as bearer token.
 */
export const accesses = ['anyone', 'receipt', 'user', 'owner', 'owner_or_admin', 'admin'] as const
export type Access = (typeof accesses)[number]

/** Whether a call may come without a session. */
export const isOpen = (access: Access): access is 'anyone' | 'receipt' => access === 'anyone' || access === 'receipt'

/** Buckets of calls that are counted per address (see the server's limits). */
export type LimitName =
  | 'sign_in'
  | 'register'
  | 'exchange'
  | 'verify'
  | 'write'
  | 'correction'
  | 'message'
  | 'feedback'
  | 'vitals'
  | 'figures'
  | 'poll'

/** One row of the route table: everything both sides need to know about a call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/apps/:id`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201
  limit?: LimitName
  /** Largest request body in bytes, if the server's 64 KB are too few. */
  bodyLimit?: number
  /** Done once for all requests with the same Idempotency-Key header. */
  idempotent?: true
  /**
   * Act of which it is: refused with `step-up-required` without a fresh proof for the act, or of a bound act for this very call. API
   * keys need none, as making one takes a proof.
   */
  stepUp?: Exclude<StepUpAct, 'administration'>
  /** Scope of the keys that may call it as their owner; without a scope no key opens it. */
  scope?: ApiScope
  /** Which keys open it besides live ones: sandbox keys `too`, or `only` those. Live keys only by default. */
  sandbox?: 'too' | 'only'
  /**
   * Done on the connections of exports and imports, with more time. By default that is so of every endpoint that
   * answers a file or takes JSON beyond the server's 64 KB.
   */
  heavy?: boolean
  /**
   * Only reads, so that a replica of the database can answer it, as long as that has all that was saved before the call. An export
   * writes its line of the audit log on the primary.
   */
  replica?: true
  /** The reply to one address never changes, so that a browser keeps it; only for files. */
  immutable?: true
  /** Answered also while the database is away; whose session it is, is then not known. */
  offline?: true
  /** Refusals beyond those that every endpoint of its access can give. */
  problems?: readonly ProblemCode[]
}

/** What a browser needs of an endpoint to call it: its build leaves out all else where nothing is checked. */
export const partsOfCalls = ['method', 'path', 'access', 'stepUp'] as const satisfies (keyof Endpoint)[]
export type PartOfCall = (typeof partsOfCalls)[number]

/** A feature's endpoints; keeps the exact type of every row. */
export const endpoints = <const T extends Record<string, Endpoint>>(table: T): T => table

type In<S> = S extends z.ZodType ? z.input<S> : never
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<E, P extends string> =
  E extends Record<P, infer S> ? ({} extends In<S> ? { [K in P]?: In<S> } : { [K in P]: In<S> }) : {}

/** What a client sends: the parts that the endpoint declares. */
export type Input<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>

type Part<E, P extends string> = E extends Record<P, infer S> ? Out<S> : undefined

/** What a handler receives: the parts, checked and normalised. */
export interface Call<E extends Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
}

/** What a handler returns (dates are `Date`); for a file reply, the file or a stream of it. */
export type Result<E extends Endpoint, Stream = never> =
  | z.input<E['reply']>
  | (E['reply'] extends z.ZodFile ? Stream : never)

/** What a client receives (dates are ISO 8601 strings in UTC). */
export type Reply<E extends Endpoint> = z.output<E['reply']>
