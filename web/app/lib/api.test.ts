import { afterEach, expect, test, vi } from 'vitest'
import { auth, identity } from '@fortnight/contract/identity/auth'
import { notifications } from '@fortnight/contract/messaging/notifications'
import { Problem } from '@fortnight/contract/problem'
import { addressOf, call, isNetworkError, problemOf } from './api.ts'

const answer = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

function withStorage(content: Record<string, string>) {
  const items = new Map(Object.entries(content))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

afterEach(() => vi.unstubAllGlobals())

test('parameters are escaped in the address, and empty query values are left out', () => {
  const { path } = notifications.list
  expect(addressOf(path, { params: { email: 'a+b/c@x.example' }, query: { limit: 10, after: undefined, q: '' } })).toBe(
    '/api/notifications/user/a%2Bb%2Fc%40x.example?limit=10',
  )
})

test('the bearer token, the body and the idempotency key travel', async () => {
  withStorage({ token: 'abc' })
  const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(
    async () => new Response('{"id_token":"t"}'),
  )
  vi.stubGlobal('fetch', fetched)
  await call(identity.signIn, { body: { email: 'a@x.example', password: 'secret' } }, { key: 'k-1' })
  const [address, init] = fetched.mock.calls[0] ?? []
  const headers = new Headers(init?.headers)
  expect(address).toBe('/api/identity/sign-in')
  expect(init?.method).toBe('POST')
  expect(init?.body).toBe('{"email":"a@x.example","password":"secret"}')
  expect(headers.get('authorization')).toBe('Bearer abc')
  expect(headers.get('idempotency-key')).toBe('k-1')
})

test('a refusal becomes the problem that the server named', async () => {
  withStorage({})
  answer(401, '{"code":"invalid-credential","detail":"Invalid email or password."}')
  const error = await failure(call(identity.signIn, { body: { email: 'a@x.example', password: 'secret' } }))
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ code: 'invalid-credential', message: 'Invalid email or password.' })
})

test('an answer without our words says that something went wrong', () => {
  expect(problemOf(500, undefined).message).toBe('Something went wrong')
  expect(problemOf(502, '<html>').code).toBe('unavailable')
  expect(problemOf(404, {}).code).toBe('not_found')
  expect(problemOf(418, { code: '__proto__', detail: 7 })).toMatchObject({
    code: 'internal',
    detail: 'Something went wrong',
  })
})

test('an unreachable server is distinguished from one that is not available', async () => {
  withStorage({})
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(isNetworkError(await failure(call(auth.session, {})))).toBe(true)
  answer(503, '{"code":"unavailable","detail":"Later."}')
  expect(isNetworkError(await failure(call(auth.session, {})))).toBe(false)
})

test('401 ends the local session of a private call, but not for another token or an open call', async () => {
  const stored = withStorage({ token: 'abc', user: '{}' })
  answer(401, '{"code":"invalid-credential","detail":"No."}')
  await failure(call(identity.signIn, { body: { email: 'a@x.example', password: 'secret' } }))
  await failure(call(auth.signOut, {}, { token: 'old' }))
  expect(stored.get('token')).toBe('abc')
  await failure(call(auth.session, {}))
  expect([...stored.keys()]).toEqual([])
})

test('503 keeps the local session', async () => {
  const stored = withStorage({ token: 'abc' })
  answer(503, '')
  await failure(call(auth.session, {}))
  expect(stored.get('token')).toBe('abc')
})
