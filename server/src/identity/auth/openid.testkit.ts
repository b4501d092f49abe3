import { randomUUID } from 'node:crypto'
import { parseSetCookie } from 'cookie'
import type { OpenIdProvider, ProviderPerson } from '../../../../tests/openid-provider.ts'
import { send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { anAddress } from './accounts.testkit.ts'

export const origin = 'http://127.0.0.1:3000'

/** Page of a failed sign-in without a published reason. */
export const failure = { page: `${origin}/auth/callback`, said: { message: 'Authentication failed' } }

/** A person known to the provider. */
export const aProviderPerson = (fields: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: anAddress(),
  email_verified: true,
  name: 'Zara Malik',
  ...fields,
})

type App = TestServer['app']

/** Begins a sign-in. */
export const leave = (app: App, redirectUri: string = `${origin}/auth/callback`) =>
  send(app, 'GET', `/api/auth/google?${new URLSearchParams({ redirect_uri: redirectUri }).toString()}`, null)

/** The Cookie header that a browser sends after that answer. */
export function cookieOf(answer: Awaited<ReturnType<typeof leave>>): string {
  const { name, value } = parseSetCookie(String(answer.headers['set-cookie']))
  return `${name}=${value}`
}

/** Calls the callback with the provider's query. */
export const comeBack = (app: App, back: URL | string, cookie?: string) => {
  const { pathname, search } = new URL(back)
  return send(app, 'GET', pathname + search, null, undefined, cookie ? { cookie } : {})
}

/**
 * Passes through the provider as that person, or is refused there; returns the parsed last redirect, and the browser's
 * cookie.
 */
export async function walk(
  app: App,
  provider: OpenIdProvider,
  person: ProviderPerson | 'cancel',
  redirectUri?: string,
) {
  provider.choose(person)
  const away = await leave(app, redirectUri)
  const cookie = cookieOf(away)
  const back = await provider.walk(String(away.headers.location))
  const answer = await comeBack(app, back, cookie)
  return { ...landing(answer), answer, cookie, back }
}

/** Target of an answer's redirect, and its parameters. */
export function landing(answer: Awaited<ReturnType<typeof leave>>) {
  const { origin: to, pathname, searchParams } = new URL(String(answer.headers.location))
  return { page: to + pathname, said: Object.fromEntries(searchParams) as Record<string, string | undefined> }
}

/** Calls verify-token for a code, as that browser. */
export const verify = (app: App, token: string | undefined, cookie?: string, body?: unknown) =>
  send(app, 'POST', '/api/auth/verify-token', null, body, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  })
