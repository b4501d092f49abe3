import { randomUUID } from 'node:crypto'
import { parseSetCookie } from 'cookie'
import type { OpenIdProvider, ProviderPerson } from '../../../../tests/openid-provider.ts'
import { send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { anAddress } from './accounts.testkit.ts'

export const origin = 'http://127.0.0.1:3000'

/** Where a sign-in ends that failed for no reason that may be told. */
export const failure = { page: `${origin}/auth/callback`, said: { message: 'Authentication failed' } }

/** Somebody whom the provider vouches for. */
export const somebody = (fields: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: anAddress(),
  email_verified: true,
  name: 'Zara Malik',
  ...fields,
})

type App = TestServer['app']

/** Leaves for the provider. */
export const leave = (app: App, redirectUri: string = `${origin}/auth/callback`) =>
  send(app, 'GET', `/api/auth/google?${new URLSearchParams({ redirect_uri: redirectUri }).toString()}`, null)

/** The Cookie header that a browser sends after that answer. */
export function cookieOf(answer: Awaited<ReturnType<typeof leave>>): string {
  const { name, value } = parseSetCookie(String(answer.headers['set-cookie']))
  return `${name}=${value}`
}

/** Comes back from the provider with what it said. */
export const comeBack = (app: App, back: URL | string, cookie?: string) => {
  const { pathname, search } = new URL(back)
  return send(app, 'GET', pathname + search, null, undefined, cookie ? { cookie } : {})
}

/** Through the provider as that person, or not; answers the last redirect, taken apart, and the browser's cookie. */
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

/** Where an answer sends the browser, and what it says there. */
export function landing(answer: Awaited<ReturnType<typeof leave>>) {
  const { origin: to, pathname, searchParams } = new URL(String(answer.headers.location))
  return { page: to + pathname, said: Object.fromEntries(searchParams) as Record<string, string | undefined> }
}

/** Asks what a token is worth, as that browser. */
export const verify = (app: App, token: string | undefined, cookie?: string, body?: unknown) =>
  send(app, 'POST', '/api/auth/verify-token', null, body, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  })
