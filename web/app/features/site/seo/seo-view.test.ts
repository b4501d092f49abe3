import { expect, test } from 'vitest'
import { pagePaths, searchOf, viewOf } from './seo-view.ts'

const view = (search: string) => viewOf(new URLSearchParams(search))

test('a view survives the address', () => {
  for (const page of pagePaths)
    for (const wanted of [{ page, vital: 'cls', days: 90 } as const, { page, vital: 'lcp', days: 28 } as const])
      expect(view(searchOf(wanted))).toEqual(wanted)
  expect(searchOf({ page: '/', vital: 'lcp', days: 28 })).toBe('')
  expect(searchOf({ page: '/privacy', vital: 'inp', days: 7 })).toBe('?page=/privacy&vital=inp&days=7')
})

test.each(['', 'page=/dashboard', 'page=https://elsewhere.example/', 'page=', 'vital=ttfb&days=8', 'days=28.0'])(
  'an address that asks for nothing known (%s) shows the landing page',
  (search) => {
    expect(view(search)).toEqual({ page: '/', vital: 'lcp', days: 28 })
  },
)
