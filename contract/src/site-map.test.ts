import { describe, expect, it } from 'vitest'
import { closedToEngines, isAppPath, siteMap } from './site-map.ts'
import { type AdminScreen, adminScreens } from './site-map/admin-screens.ts'
import { mayMeasure } from './site-map/public-screens.ts'

describe('a visit may be measured', () => {
  it.each(['/', '/about', '/privacy', '/help/', '/help/api', '/status'])('on the public page %s', (path) => {
    expect(mayMeasure(path)).toBe(true)
  })

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
    '/tester',
    '/tester/earnings',
    '/apps/0199c2f4-0000-7000-8000-000000000000/run',
    '/payments/0199c2f4-0000-7000-8000-000000000000/receipt',
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
    '//',
    '/about//',
    '/administrators',
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

const screens = Object.values(siteMap)

describe('the site map', () => {
  it('has each address once', () => {
    const paths = screens.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('lets measure what says so, and nothing else', () => {
    for (const { path, measured } of screens) expect([path, mayMeasure(path)]).toEqual([path, measured])
  })

  it('closes to search engines what they may not list, and nothing that they may', () => {
    const isClosed = (path: string) => closedToEngines.some((beginning) => path.startsWith(beginning))
    for (const { path, indexed } of screens)
      if (path !== '/404') expect([path, isClosed(path)]).toEqual([path, !indexed])
  })
})

describe('the application draws', () => {
  it.each(['/dashboard', '/dashboard/apps/1', '/tester/', '/apps/1/run', '/auth', '/payments/waiting'])(
    '%s',
    (path) => {
      expect(isAppPath(path)).toBe(true)
    },
  )

  it.each(['/', '/about', '/help/api', '/administrators', '/api/docs', '/404', 'dashboard', ''])('never %s', (path) => {
    expect(isAppPath(path)).toBe(false)
  })
})

it('the side bar of administrators lists each of their screens but those below a list', () => {
  const screens = Object.values<AdminScreen>(adminScreens)
  const listed = screens.filter(({ sideBar }) => sideBar)
  expect(listed).toEqual(screens.filter(({ path }) => /^\/admin\/\w+$/.test(path)))
})
