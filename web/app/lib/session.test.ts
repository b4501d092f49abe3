import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '@fortnight/contract/identity/auth'

vi.mock('./identity/provider.ts', () => ({ loadProvider: async () => ({ signOut: async () => undefined }) }))

// A page that is being left stays so: each test has a page of its own.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('signing out ends what the page still reads, before the server ends the session, and reads nothing more with it', async () => {
  const { signOut } = await import('./session.ts')
  const { call } = await import('./api.ts')
  const { queryClient } = await import('./query-client.ts')
  const items = new Map([['token', 'mine']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  const read = (queryKey: string) =>
    void queryClient
      .fetchQuery({ queryKey: [queryKey], queryFn: ({ signal }) => call(auth.session, {}, { signal }) })
      .catch(() => undefined)
  const seen: string[] = []
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    seen.push(path)
    if (path === auth.signOut.path) {
      read('while the session ends')
      return Promise.resolve(new Response('{"success":true}'))
    }
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        seen.push('aborted')
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
  read('before')
  await vi.waitFor(() => expect(seen).toEqual([auth.session.path]))
  await signOut()
  expect(seen).toEqual([auth.session.path, 'aborted', auth.signOut.path])
  expect(items.get('token')).toBeUndefined()
})
