import type { Endpoint, Input, PartOfCall, Reply } from '@fortnight/contract/endpoint'
import { Problem, type ProblemCode, type ValidationDetail, problems } from '@fortnight/contract/problem'
import type { StepUpAct } from '@fortnight/contract/vocabulary/step-up-acts'
import { takeEarlyAnswer } from './early-answers.ts'
import { isPageLeft } from './leave-page.ts'
import { dropRefused, readToken } from './stored-session.ts'

/** Said when no answer came at all. */
export const networkError = 'Network error. Please check your internet connection.'

/** Whether the request never got an answer, in contrast to a server that said it is not available. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'unavailable' && error.detail === networkError

interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** Goes out as Idempotency-Key: the server does the act once for all requests with this key. */
  key?: string
  /** Used instead of the stored token; an answer of 401 then leaves the stored session alone. */
  token?: string
}

/** The address of a call: parameters filled in, query values that are undefined, null or '' left out. */
export function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size ? `${filled}?${search}` : filled
}

/** Whether a call sends nothing that its address and token do not say. */
const isBare = (body: unknown) => body === undefined || body === '{}'

/** A file comes to be kept, as it is; everything else is JSON. */
const isFile = (response: Response) => response.headers.get('content-disposition')?.startsWith('attachment')

const isCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problems, code)

/** Proxies and crashed servers answer without our codes; the status then decides. */
function codeOf(status: number): ProblemCode {
  const known = Object.keys(problems).filter(isCode)
  return known.find((code) => problems[code].status === status) ?? (status > 501 ? 'unavailable' : 'internal')
}

/** What a non-OK answer means: code and detail of its body, else 'Something went wrong' (spec §8). */
export function problemOf(
  status: number,
  body: unknown,
  options: { retryAfter?: number | undefined; act?: StepUpAct | undefined } = {},
): Problem {
  const { code, detail, call } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const said = typeof detail === 'string' || Array.isArray(detail) ? (detail as string | ValidationDetail[]) : undefined
  return new Problem(isCode(code) ? code : codeOf(status), said || problems.internal.message, {
    ...options,
    call: call as string | undefined,
  })
}

/**
 * Calls an endpoint of the contract with the stored bearer token. Throws a Problem: what the server said, or code
 * `unavailable` with `networkError` when it could not be reached. 401 on a call that needs a session ends the local
 * one. On a page that is left for that, calls which need a session wait for ever instead of failing: an error would show
 * for as long as the next page takes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, key, token }: CallOptions = {},
): Promise<Reply<E>> {
  const { method, path, access, stepUp }: Pick<Endpoint, PartOfCall> = endpoint
  const needsSession = access !== 'anyone' && !token
  if (needsSession && isPageLeft()) return new Promise(() => {})
  const sent = input as Sent
  const bearer = token ?? readToken()
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (key) headers.set('idempotency-key', key)
  const file = sent.body instanceof Blob ? sent.body : undefined
  if (sent.body !== undefined) headers.set('content-type', file?.type ?? 'application/json')
  const address = addressOf(path, sent)
  const request = { method, headers, signal }
  const body = file ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const early = isBare(body) ? takeEarlyAnswer(method, address, bearer) : undefined
  const response = await (early ?? fetch(address, { ...request, body })).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem('unavailable', networkError)
  })
  const answer: unknown = await (isFile(response) ? response.blob() : response.json()).catch(() => undefined)
  signal?.throwIfAborted()
  if (response.ok && answer !== undefined) return answer as Reply<E>
  // Another tab might have signed in while this call was on its way; only the session that was refused ends.
  if (response.status === 401 && needsSession) {
    if (bearer && bearer === readToken()) dropRefused(bearer)
    if (isPageLeft()) return new Promise(() => {})
  }
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  throw problemOf(response.status, answer, { retryAfter, act: stepUp })
}
