import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '@fortnight/contract/identity/auth'
import { call } from '../api.ts'
import { onSessionChange } from '../stored-session.ts'
import { endSession } from './end-session.ts'

vi.mock('./provider.ts', () => ({ loadProvider: async () => ({ signOut: async () => undefined }) }))

let items: Map<string, string>

beforeEach(() => {
  items = new Map([['token', 'mine']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const refusal = () => new Response('{"code":"unauthorized"}', { status: 401 })

/** Why the session went, as listeners of this browser learn it. */
function reasons() {
  const heard: string[] = []
  onSessionChange((why) => heard.push(why))
  return heard
}

it('a call that is refused while the user signs out, in whatever tab, counts as signed out', async () => {
  const heard = reasons()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== auth.signOut.path) return refusal()
    // The server has ended the session, and its answer is on the way.
    await call(auth.session, {}).catch(() => undefined)
    return new Response('{"success":true}')
  })
  await endSession()
  expect(new Set(heard)).toEqual(new Set(['left']))
  expect([items.get('token'), items.get('pendingRevocation')]).toEqual([undefined, undefined])
})

it('a call that is refused otherwise means that the session ended', async () => {
  const heard = reasons()
  vi.stubGlobal('fetch', async () => refusal())
  await call(auth.session, {}).catch(() => undefined)
  expect(heard).toEqual(['refused'])
})

it('what could not be ended on the server is kept for the next start', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await endSession()
  expect([items.get('token'), items.get('pendingRevocation')]).toEqual([undefined, '["mine"]'])
})
