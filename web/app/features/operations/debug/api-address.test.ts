import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiAddress } from './api-address.ts'

const origin = 'https://fortnight.example'

test('a path under /api is called as it is', () => {
  expect(apiAddress(' /api/apps/user?limit=2 ', origin)).toBe('/api/apps/user?limit=2')
})

test.each([
  'https://evil.example/api/x',
  '//evil.example/api/x',
  '/\\evil.example/api/x',
  '/api/../auth/google',
  '/api/..//evil.example/api',
  '/apix',
  'api/x',
  '/',
  '',
  'javascript:alert(1)',
])('%j is refused', (typed) => expect(apiAddress(typed, origin)).toBeUndefined())

test('whatever is typed, nothing but our own API is called', () => {
  const part = fc.constantFrom('/', '\\', '..', '@', ':', 'api', 'evil.example', '%2e%2e', '?', '#', '\t')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const address = apiAddress(`/api${parts.join('')}`, origin)
      if (address === undefined) return
      const url = new URL(address, origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname).toMatch(/^\/api(?:\/|$)/)
    }),
  )
})
