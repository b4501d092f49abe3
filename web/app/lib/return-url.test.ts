import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '@fortnight/contract/user'
import { destinationOf, knownPath } from './return-url.ts'

const origin = 'https://fortnight.example'
const someone: User = {
  id: '018f0000-0000-7000-8000-000000000000',
  email: 'zara@tideline.example',
  name: 'Zara Malik',
  role: 'developer',
  subscription_plan: 'none',
}

function stored(address: string) {
  const items = new Map([['authReturnUrl', address]])
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
  })
  return items
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  '/dashboard',
  '/dashboard?app=7&view=details',
  '/admin/payments?status=failed#top',
  '/account#authenticator',
  '/apps/7/payments?refund=8',
  '/payments/8/receipt',
])('%s is one of ours', (path) => expect(knownPath(path, origin)).toBe(path))

test.each([
  '',
  '/',
  'dashboard',
  '//dashboard',
  '/\\evil.example/dashboard',
  '//evil.example/dashboard',
  'https://evil.example/dashboard',
  'javascript:alert(1)//dashboard',
  '/dashboardx',
  '/dashboard/..//evil.example',
  '/dashboard/../auth/callback?token=x',
  '/\t/evil.example/dashboard',
  ' /dashboard',
  '/auth/google',
])('%j is not', (path) => expect(knownPath(path, origin)).toBeUndefined())

test('with any stored value, the way leads to a known screen of this origin', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '..', '.', '@', ':', '\t', '\n', '%2f', '?', '#', 'dashboard', 'admin', 'account', '//'),
    fc.string({ maxLength: 8 }),
  )
  const address = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(part, { maxLength: 8 }).map((parts) => `/dashboard${parts.join('')}`),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(address, (text) => {
      const path = knownPath(text, origin)
      if (path === undefined) return
      expect(path).toMatch(/^\/(?:dashboard|admin|seo-monitor|account)(?:[/?#]|$)/)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 500 },
  )
})

test('a user is brought back once, then to their own first screen', () => {
  stored('/seo-monitor?page=2')
  expect(destinationOf(someone)).toBe('/seo-monitor?page=2')
  expect(destinationOf(someone)).toBe('/dashboard')
})

test('a user who asked for nothing is led to what comes first for them', () => {
  stored('/seo-monitor')
  expect(destinationOf(someone, '/dashboard?view=add')).toBe('/seo-monitor')
  expect(destinationOf(someone, '/dashboard?view=add')).toBe('/dashboard?view=add')
})

test('only administrators are brought back to the admin panel', () => {
  stored('/admin/queue')
  expect(destinationOf(someone)).toBe('/dashboard')
  stored('/admin/queue')
  expect(destinationOf({ ...someone, role: 'admin' })).toBe('/admin/queue')
})

test('a stored address of another site leads nowhere', () => {
  const items = stored('//evil.example/dashboard')
  expect(destinationOf(someone)).toBe('/dashboard')
  expect([...items]).toEqual([])
})
