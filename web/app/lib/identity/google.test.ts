import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserProblemCode, Problem } from '@fortnight/contract/problem'
import { continueWithGoogle } from './google.ts'
import type { IdentityProvider } from './port.ts'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.useFakeTimers()
  at('https://fortnight.example/?auth=sign-in')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const at = (address: string) => vi.stubGlobal('location', new URL(address))
const unused = () => Promise.reject(new Error('not part of signing in with Google'))

/** A provider whose window ends so. */
function provider(popup: 'proof' | BrowserProblemCode, redirect?: BrowserProblemCode) {
  const done: string[] = []
  const made: IdentityProvider = {
    keepsSession: false,
    register: unused,
    signIn: unused,
    requestReset: unused,
    signOut: unused,
    redirectResult: unused,
    idToken: unused,
    observe: () => () => undefined,
    async googlePopup() {
      done.push('window')
      if (popup !== 'proof') throw new Problem(popup)
      return { code: 'proof' }
    },
    async googleRedirect() {
      done.push('redirect')
      if (redirect) throw new Problem(redirect)
    },
  }
  return { made, done }
}

async function attempt(made: IdentityProvider) {
  const said: string[] = []
  const going = continueWithGoogle(made, ({ message }) => said.push(message)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { said, result: await going }
}

test('a window that brings a proof is all there is to it', async () => {
  const { made, done } = provider('proof')
  expect(await attempt(made)).toEqual({ said: [], result: { code: 'proof' } })
  expect(done).toEqual(['window'])
  expect([...items.keys()]).toEqual([])
})

test.each(['popup-blocked', 'popup-failed', 'unauthorized-domain'] as const)(
  'after %s the page itself goes to Google, and is marked as waiting',
  async (code) => {
    const { made, done } = provider(code)
    const { said, result } = await attempt(made)
    expect(result).toBeUndefined()
    expect(said).toHaveLength(1)
    expect(done).toEqual(['window', 'redirect'])
    expect(Object.fromEntries(items)).toEqual({ authRedirectPending: 'true', authReturnUrl: '/?auth=sign-in' })
  },
)

test.each(['popup-closed', 'operation-not-allowed', 'trusted-types', 'no-identity'] as const)(
  'after %s nobody is sent anywhere',
  async (code) => {
    const { made, done } = provider(code)
    expect((await attempt(made)).result).toMatchObject({ code })
    expect(done).toEqual(['window'])
    expect(items.has('authRedirectPending')).toBe(false)
  },
)

test('a domain that the provider does not know is named once the redirect is refused as well', async () => {
  const { made } = provider('unauthorized-domain', 'unauthorized-domain')
  const { result } = await attempt(made)
  expect(result).toMatchObject({ title: 'Domain Not Authorized' })
  expect(items.has('authRedirectPending')).toBe(false)
})

test('a screen that the user asked for before is still where they arrive', async () => {
  items.set('authReturnUrl', '/seo-monitor')
  await attempt(provider('popup-blocked').made)
  expect(items.get('authReturnUrl')).toBe('/seo-monitor')
})

test.each(['fortnight.onrender.com', 'fortnight.vercel.app', 'a.b.netlify.app'])(
  'on %s there is no window',
  async (host) => {
    at(`https://${host}/`)
    const { made, done } = provider('proof')
    await attempt(made)
    expect(done).toEqual(['redirect'])
    expect(items.get('authRedirectPending')).toBe('true')
  },
)

test.each(['notonrender.com', 'onrender.com.evil.example', 'localhost'])('on %s there is one', async (host) => {
  at(`https://${host}/`)
  const { made, done } = provider('proof')
  await attempt(made)
  expect(done).toEqual(['window'])
})
