import { setTimeout as sleep } from 'node:timers/promises'

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** None for a visitor. */
  token?: string
  body?: unknown
  key?: string
}

/** An answer that settles what became of the call; undefined if that is unknown: no answer, or one of 5xx. */
export type Answer = { status: number; body: Record<string, unknown> } | undefined

/** What the network and the server said while they were being killed. */
export const heard = { unanswered: 0, unavailable: 0, internal: 0, limited: 0 }

/** What was answered, or why nothing was. */
export type Heard = NonNullable<Answer> | { status: 0; body: { code: string } }

/** One attempt, with whatever was answered. */
export async function send(origin: string, { method, path, token, body, key }: Call): Promise<Heard> {
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        // Writers are limited by address; each call comes from another one.
        'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  } catch (error) {
    const { name, cause } = error as Error
    return { status: 0, body: { code: (cause as { code?: string } | undefined)?.code ?? name } }
  }
}

/** One attempt. */
export async function attempt(origin: string, call: Call): Promise<Answer> {
  const answer = await send(origin, call)
  if (answer.status === 0) heard.unanswered++
  if (answer.status === 500) heard.internal++
  if (answer.status === 503) heard.unavailable++
  if (answer.status === 429) heard.limited++
  return answer.status === 0 || answer.status >= 500 ? undefined : answer
}

export interface Settled {
  status: number
  body: Record<string, unknown>
  /** Attempts with an unknown outcome. */
  unknown: number
}

/** Repeats the very same call until its outcome is known, as a client that lost the connection does. */
export async function insist(origin: string, call: Call): Promise<Settled> {
  for (let unknown = 0; ; unknown++) {
    const answer = await attempt(origin, call)
    if (answer && answer.status !== 429) return { ...answer, unknown }
    // More calls would only slow down what starts again.
    await sleep(unknown < 3 ? 50 : 250)
  }
}
