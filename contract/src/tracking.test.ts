import { describe, expect, it } from 'vitest'
import { mayMeasure } from './tracking.ts'

describe('a visit may be measured', () => {
  it.each(['/', '/about', '/privacy', '/help/', '/status', '/administrators', '/authors', '/a-b/c-2'])(
    'on the public page %s',
    (path) => {
      expect(mayMeasure(path)).toBe(true)
    },
  )

  it.each([
    '/auth',
    '/auth/',
    '/auth/callback',
    '/auth/backend/callback',
    '/auth/error',
    '/dashboard',
    '/dashboard/apps/1',
    '/admin',
    '/admin/payments',
    '/welcome',
    '/seo-monitor',
    '/debug',
    '/setup',
    '/offline',
    '/404',
    '/api/docs',
  ])('never on %s', (path) => {
    expect(mayMeasure(path)).toBe(false)
  })

  it.each([
    '',
    'about',
    '//admin',
    '/Admin',
    '/ADMIN/payments',
    '/%61dmin',
    '/./admin',
    '/about?contact=a@b.example',
    '/about#token',
    '/reset/zara@developers.example',
    '/about/../admin',
    `/${'a'.repeat(100)}`,
  ])('nowhere else: "%s"', (path) => {
    expect(mayMeasure(path)).toBe(false)
  })
})
