import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { User } from '@fortnight/contract/user'
import { type Call, type Endpoint, isOpen, type LimitName, type Result } from '@fortnight/contract/endpoint'
import { Problem } from '@fortnight/contract/problem'
import { isOutage } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { ServiceContext } from '../context.ts'
import type { FileStream } from './csv.ts'
import { demandAct, demandCall, type Proofs } from './demand-proof.ts'
import { bodyOf } from './file-body.ts'
import { longestKey } from './idempotency.ts'
import { inTime, isHeavy } from './in-time.ts'
import { serializerOf } from './json-schema.ts'
import { party } from './limits.ts'
import { bearerKey, bearerToken, type Keyed, type Session, type SignedIn } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the user who calls, for the log. */
    callerId: string | undefined
  }
}

/** The caller and a service's dependencies. With access `anyone` or `receipt` the user may be null. */
export interface Caller<U = User, S = U extends User ? Session : Session | null> extends ServiceContext {
  user: U
  /** Session of `user`; null if they call with an API key. */
  session: S
  /** Rows that a key sees: the sandbox, or real ones. Undefined for people, who see both. */
  sandbox: boolean | undefined
  /** The bearer token of this request. */
  token: string | undefined
  ip: string
  agent: string | undefined
  /** The Cookie header. A cookie signs no caller in; one of them identifies the browser that began a sign-in. */
  cookies: string | undefined
  /** Sends a cookie with the answer. */
  setCookie(header: string): void
  /** The client's Idempotency-Key. */
  key: string | undefined
}

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' | 'receipt'
  ? Caller<User | null>
  : E extends { scope: string }
    ? Caller<User, Session | null>
    : Caller

/** One function for each endpoint of a feature; a missing one does not compile. */
export type Handlers<T extends Record<string, Endpoint>> = {
  [K in keyof T]: (
    caller: CallerOf<T[K]>,
    call: Call<T[K]>,
  ) => Promise<Result<T[K], FileStream>> | Result<T[K], FileStream>
}

/** An administrator whose session has no second factor although one is required. */
const isUnproven = ({ user, session, config }: Caller<User | null>) =>
  user?.role === 'admin' && config.adminSecondFactor && !session?.second_factor

/** Whether a user may call the endpoint at all; the SQL of the handler limits which rows they may touch. */
function admit({ access }: Endpoint, caller: Caller<User | null>) {
  const { user, session } = caller
  // Keys were checked when they were read.
  if (isOpen(access) || caller.sandbox !== undefined) return
  if (!user || !session) throw new Problem('unauthorized')
  if (access === 'admin' && user.role !== 'admin') throw new Problem('forbidden')
  if (access === 'admin' && isUnproven(caller))
    throw new Problem('second-factor-required', 'Administrators sign in with a second factor.')
}

/** If administrators get all users' rows, one without a second factor gets only their own, like any user. */
function asProven({ access }: Endpoint, caller: Caller<User | null>): Caller<User | null> {
  if ((access !== 'owner_or_admin' && access !== 'receipt') || !caller.user || !isUnproven(caller)) return caller
  return { ...caller, user: { ...caller.user, role: 'developer' } }
}

/** Unknown fields that a refusal names, and letters of each name. */
const [mostNamed, longestName] = [20, 100]

/** Parses a part of the request; throws `invalid` with the place of each refused field, which begins with `where`. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, where: readonly string[]): z.output<S> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const detail = parsed.error.issues.flatMap((issue) => {
    const loc = [...where, ...issue.path.map((part) => (typeof part === 'symbol' ? part.toString() : part))]
    const { code: type, message: msg } = issue
    if (issue.code !== 'unrecognized_keys') return [{ loc, msg, type }]
    // Named by its place, cut short: zod lists all of them in one message, and a message must not repeat input.
    const named = issue.keys.slice(0, mostNamed).map((key) => key.slice(0, longestName))
    return named.map((key) => ({ loc: [...loc, key], msg: 'This field is not accepted here.', type }))
  })
  throw new Problem('invalid', detail)
}

/** Whether a refused part of an address should have been an id, of ours or of a row that is numbered. */
const isNoId = ({ code, ...issue }: z.core.$ZodIssue) =>
  (code === 'invalid_format' && 'format' in issue && issue.format === 'uuid') ||
  (code === 'invalid_type' && 'expected' in issue && ['number', 'int'].includes(issue.expected as string))

/** Parses what an address names. Throws `not_found` if it should be an id and is none: no row has it. */
function parsePath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success && parsed.error.issues.some(isNoId)) throw new Problem('not_found')
  return parse(schema, value, ['path'])
}

/** Serializer of a reply: the fields named in the contract, or a file as it is. */
const wireOf = ({ reply, status = 200 }: Endpoint) =>
  reply instanceof z.ZodFile
    ? {}
    : {
        schema: { response: { [status]: {} } },
        serializerCompiler: () => (value: unknown) => serializerOf(reply)(value),
      }

/** Headers of a file download. The name is ours and plain ASCII; opened in a tab, the file may run nothing. */
async function sendFile(reply: FastifyReply, file: File | FileStream, { immutable }: Endpoint) {
  void reply.type(file.type).headers({
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'private, no-store',
    // Another user of the same browser asks again.
    ...(immutable && { vary: 'authorization' }),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  return reply.send(file instanceof File ? Buffer.from(await file.arrayBuffer()) : file.stream)
}

export interface ServerContext extends Proofs {
  context: ServiceContext
  /** Pool of heavy endpoints. */
  exports: ServiceContext['db']
  /** Answers endpoints that only read, as long as it is up to date. */
  replica?: Pick<Replica, 'requests' | 'exports' | 'isFresh'> | undefined
  /** Finds the live session of a token. */
  sessionOf(token: string): Promise<SignedIn | undefined>
  /** Finds a key's grants; undefined for an unknown or ended key. */
  keyOf(key: string): Promise<Keyed | undefined>
}

/** Refuses a malformed Idempotency-Key: ignored, it would let a repeated request happen twice. */
function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && header.length <= longestKey)) return header
  const msg = `An Idempotency-Key has at most ${longestKey} characters.`
  throw new Problem('invalid', [{ loc: ['header', 'idempotency-key'], msg, type: 'too_big' }])
}

interface Who extends Pick<Caller<User | null>, 'user' | 'session' | 'token' | 'sandbox'> {
  /** Whether a key of an owner of a paid Enterprise app was used. */
  enterprise: boolean
}

/** Admits the owner of an API key if the endpoint has a scope of the key's; elsewhere a key admits no caller. */
async function byKey(
  { context, keyOf }: ServerContext,
  key: string,
  { scope, sandbox }: Endpoint,
  reply: FastifyReply,
): Promise<Who> {
  if (!scope) throw new Problem('forbidden', 'This cannot be called with an API key.')
  const keyed = await keyOf(key)
  if (!keyed) throw new Problem('unauthorized', 'This API key does not exist or has ended.')
  const limit = keyed.enterprise ? 'key_enterprise' : 'key'
  void reply.header('ratelimit-policy', context.limits.policy(limit))
  await context.limits.count(limit, keyed.id)
  if (!keyed.scopes.includes(scope)) throw new Problem('forbidden', `This API key has no scope “${scope}”.`)
  if (keyed.sandbox ? !sandbox : sandbox === 'only')
    throw new Problem(
      'forbidden',
      keyed.sandbox ? 'A sandbox key sees the sandbox only.' : 'The sandbox opens to sandbox keys only.',
    )
  return { user: keyed.user, session: null, token: undefined, sandbox: keyed.sandbox, enterprise: keyed.enterprise }
}

async function byToken({ sessionOf }: ServerContext, token: string | undefined, offline = false): Promise<Who> {
  const reading = token ? sessionOf(token) : undefined
  const found = await reading?.catch((error: unknown) => {
    if (offline && isOutage(error)) return undefined
    throw error
  })
  return { user: found?.user ?? null, session: found?.session ?? null, token, sandbox: undefined, enterprise: false }
}

const limitOf = (limit: LimitName, { enterprise }: Who) =>
  enterprise && limit === 'write' ? 'write_enterprise' : limit

/** Identifies the caller, and passes `tools` along for the work. */
async function callerOf(
  server: ServerContext,
  context: ServiceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Promise<Caller<User | null> & Who> {
  const { authorization } = request.headers
  const key = bearerKey(authorization)
  const who = key
    ? await byKey(server, key, endpoint, reply)
    : await byToken(server, bearerToken(authorization), endpoint.offline)
  return {
    ...context,
    ...who,
    ip: request.ip,
    agent: request.headers['user-agent']?.slice(0, 300),
    cookies: request.headers.cookie,
    setCookie: (header) => void reply.header('set-cookie', header),
    key: idempotencyKeyOf(request.headers['idempotency-key']),
  }
}

type Answer = (caller: Caller<User | null>, act: (caller: Caller<User | null>) => unknown) => unknown

/**
 * Lets a replica answer a call that only reads. If it breaks off, or cancels the statement because it must replay what contradicts
 * it, the primary answers; a file may have begun by then, and its export is on record.
 */
function withReplica(
  { replica: declared, reply }: Endpoint,
  replica: ServerContext['replica'],
  heavy: boolean,
): Answer {
  if (!declared || !replica) return (caller, act) => act(caller)
  const db = heavy ? replica.exports : replica.requests
  return async (caller, act) => {
    if (!(await replica.isFresh())) return act(caller)
    try {
      return await act({ ...caller, db })
    } catch (error) {
      if (reply instanceof z.ZodFile || !isOutage(error)) throw error
      return act(caller)
    }
  }
}

/**
 * Turns every endpoint of a feature into a route: admits the caller, parses, calls the handler, serializes the fields
 * of the reply schema.
 */
export function serve<T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  server: ServerContext,
  table: T,
  handlers: Handlers<T>,
) {
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name] as (caller: Caller<User | null>, call: unknown) => unknown
    const status = endpoint.status ?? 200
    const within = inTime(server.context.config, endpoint)
    const heavy = isHeavy(endpoint)
    const context = heavy ? { ...server.context, db: server.exports, primary: server.exports } : server.context
    const answer = withReplica(endpoint, server.replica, heavy)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { bounded: true },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      ...wireOf(endpoint),
      handler: async (request, reply) => {
        const result = await within(async () => {
          const caller = await callerOf(server, context, request, reply, endpoint)
          request.callerId = caller.user?.id
          admit(endpoint, caller)
          await demandAct(endpoint, caller, server)
          if (endpoint.limit) await server.context.limits.count(limitOf(endpoint.limit, caller), party(caller.ip))
          const call = {
            params: endpoint.params && parsePath(endpoint.params, request.params),
            query: endpoint.query && parse(endpoint.query, request.query, ['query']),
            body: endpoint.body && parse(endpoint.body, await bodyOf(endpoint, request, reply), ['body']),
          }
          await demandCall(endpoint, caller, call, server)
          return answer(asProven(endpoint, caller), (asking) => handler(asking, call))
        })
        void reply.code(status).header('cache-control', 'no-store')
        return endpoint.reply instanceof z.ZodFile
          ? sendFile(reply, result as File | FileStream, endpoint)
          : reply.send(result)
      },
    })
  }
}
