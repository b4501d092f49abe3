import { describe, expect, it } from 'vitest'
import { appStatuses } from '@fortnight/contract/app-states'
import { anApp } from './an-app.testkit.ts'
import { countApps, filterOf, narrow } from './filter.ts'

const all = appStatuses.map((status, index) =>
  anApp({ id: status, name: `App ${10 - index} ${status}`, status, created_at: `2026-11-0${index + 1}T00:00:00.000Z` }),
)
const idsFor = (address: string) => narrow(all, filterOf(new URLSearchParams(address))).map(({ id }) => id)

describe('the list', () => {
  it.each<[string, string[]]>([
    ['', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['sort=oldest', ['pending', 'pending_payment', 'active', 'completed', 'cancelled']],
    ['sort=name', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['status=pending', ['pending']],
    ['status=waiting', ['pending_payment', 'pending']],
    ['q=ACTI', ['active']],
    ['q=%20active%20&status=pending', []],
    ['status=nonsense&sort=nonsense&q=cancelled', ['cancelled']],
  ])('for the address ?%s is %j', (address, ids) => {
    expect(idsFor(address)).toEqual(ids)
  })

  it('sorts numbers in names as numbers', () => {
    expect(idsFor('sort=name')[0]).toBe('cancelled')
    expect(
      narrow([anApp({ name: 'App 10' }), anApp({ name: 'App 9' })], filterOf(new URLSearchParams('sort=name')))[0]
        ?.name,
    ).toBe('App 9')
  })
})

it('the counters count both kinds of pending together', () => {
  expect(countApps(all).map(({ label, count }) => [label, count])).toEqual([
    ['Total Apps', 5],
    ['Active Tests', 1],
    ['Pending', 2],
    ['Completed', 1],
  ])
})
