import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import type { IdentityProvider } from './port.ts'
import { startUp } from './start-up.ts'

const someone = {
  id: '018f0000-0000-7000-8000-000000000000',
  email: 'zara@tideline.example',
  name: 'Zara Malik',
  role: 'developer',
  subscription_plan: 'none',
} as const

let items: Map<string, string>
/** What was asked, in order: of the server by path, of the provider by name. */
let asked: string[]
/** What the server says; a path without an entry can't be reached. */
let server: Record<string, { status?: number; body: unknown }>

beforeEach(() => {
  items = new Map()
  asked = []
  server = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = server[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const verify = '/api/auth/verify-token'
const exchange = '/api/auth/firebase-exchange'
const session = { access_token: 'new', user: someone, message: 'Signed in' }

const unused = () => Promise.reject(new Error('not part of a start'))

/** An identity provider as it answers at the start of a page; `says`: whether a user is signed in there. */
function provider({ redirect, says }: { redirect?: string; says?: boolean } = {}): IdentityProvider {
  return {
    keepsSession: says !== undefined,
    register: unused,
    signIn: unused,
    googlePopup: unused,
    googleRedirect: unused,
    requestReset: unused,
    signOut: unused,
    async redirectResult() {
      asked.push('redirect')
      return redirect ? { idToken: redirect } : undefined
    },
    observe(observer) {
      asked.push('observer')
      observer(says === true)
      return () => undefined
    },
    async idToken() {
      asked.push('token')
      return says ? 'fresh' : undefined
    },
  }
}

function signedInBefore() {
  items.set('token', 'old')
  items.set('user', JSON.stringify({ ...someone, role: 'admin' }))
}

test('a redirect that came back decides before anything else, and its mark is taken away', async () => {
  signedInBefore()
  items.set('authRedirectPending', 'true')
  server[exchange] = { body: session }
  expect(await startUp(provider({ redirect: 'proof', says: true }))).toEqual({ user: someone, pending: false })
  expect(asked).toEqual(['redirect', exchange])
  expect(items.get('token')).toBe('new')
  expect(items.has('authRedirectPending')).toBe(false)
})

test('a redirect that brought nothing is reported, and the stored session counts', async () => {
  signedInBefore()
  items.set('authRedirectPending', 'true')
  server[verify] = { body: { valid: true, user: someone } }
  expect(await startUp(provider())).toEqual({ user: someone, pending: true })
})

test('a stored session is verified, and the user comes from the answer', async () => {
  signedInBefore()
  server[verify] = { body: { valid: true, user: someone } }
  expect(await startUp(provider())).toEqual({ user: someone, pending: false })
  expect(asked).toEqual(['redirect', verify])
  expect(JSON.parse(items.get('user') ?? '')).toMatchObject({ role: 'developer' })
  expect(items.get('token')).toBe('old')
})

test('a stored session that has ended is forgotten', async () => {
  signedInBefore()
  server[verify] = { body: { valid: false } }
  expect(await startUp(provider())).toEqual({ user: undefined, pending: false })
  expect([...items.keys()]).toEqual([])
})

test.each(['token', 'user'])('without a stored %s nothing is verified', async (missing) => {
  signedInBefore()
  items.delete(missing)
  expect(await startUp(provider())).toEqual({ user: undefined, pending: false })
  expect(asked).toEqual(['redirect'])
  expect([...items.keys()]).toEqual([])
})

test('without a connection the session stays, and the failure is shown', async () => {
  signedInBefore()
  await expect(startUp(provider({ says: true }))).rejects.toMatchObject({ code: 'unavailable' })
  expect(items.get('token')).toBe('old')
})

test('a session that another tab began meanwhile is left alone', async () => {
  signedInBefore()
  vi.stubGlobal('fetch', async () => {
    items.set('token', 'of the other tab')
    return new Response('{"valid":false}')
  })
  await startUp(provider())
  expect(items.get('token')).toBe('of the other tab')
})

test('a provider that keeps a session has the last word: its token is exchanged', async () => {
  signedInBefore()
  server[verify] = { body: { valid: true, user: { ...someone, name: 'Before' } } }
  server[exchange] = { body: session }
  expect(await startUp(provider({ says: true }))).toEqual({ user: someone, pending: false })
  expect(asked).toEqual(['redirect', verify, 'observer', 'token', exchange])
  expect(items.get('token')).toBe('new')
  // The session that was replaced is ended when it can be.
  expect(items.get('pendingRevocation')).toBe('["old"]')
})

test('when it knows no user, a valid session is forgotten too', async () => {
  signedInBefore()
  server[verify] = { body: { valid: true, user: someone } }
  expect(await startUp(provider({ says: false }))).toEqual({ user: undefined, pending: false })
  expect(items.has('token') || items.has('user')).toBe(false)
})

test('when its token is refused, no user is signed in, and the reason is kept', async () => {
  signedInBefore()
  server[verify] = { body: { valid: true, user: someone } }
  server[exchange] = { status: 403, body: { code: 'user-disabled', detail: 'This account has been disabled.' } }
  const { user, problem } = await startUp(provider({ says: true }))
  expect(user).toBeUndefined()
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ title: 'Authentication Error', message: 'This account has been disabled.' })
  expect(items.has('token')).toBe(false)
})

test('a user who signs out at the provider later is signed out here', async () => {
  server[exchange] = { body: session }
  let notify = (_signedIn: boolean): void => undefined
  const started = startUp({
    ...provider({ says: true }),
    observe(observer) {
      notify = observer
      observer(true)
      return () => undefined
    },
  })
  await started
  expect(items.get('token')).toBe('new')
  notify(false)
  expect(items.has('token')).toBe(false)
})
