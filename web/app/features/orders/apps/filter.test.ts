import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { anApp, aRun } from './an-app.testkit.ts'
import { countApps, directionOf, filterOf, layouts, narrow, sortKeys, statusFilters, withFilter } from './filter.ts'

const all = appStatuses.map((status, index) =>
  anApp({ id: status, name: `App ${10 - index} ${status}`, status, created_at: `2026-11-0${index + 1}T00:00:00.000Z` }),
)
const idsFor = (address: string) => narrow(all, filterOf(new URLSearchParams(address))).map(({ id }) => id)

describe('the list', () => {
  it.each<[string, string[]]>([
    ['', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['sort=created', ['pending', 'pending_payment', 'active', 'completed', 'cancelled']],
    ['sort=name', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['sort=-name', ['pending', 'pending_payment', 'active', 'completed', 'cancelled']],
    ['sort=status', ['pending', 'pending_payment', 'active', 'completed', 'cancelled']],
    ['sort=testers', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['sort=-testers', ['cancelled', 'completed', 'active', 'pending_payment', 'pending']],
    ['status=pending', ['pending']],
    ['status=waiting', ['pending_payment', 'pending']],
    ['q=ACTI', ['active']],
    ['q=%20active%20&status=pending', []],
    ['status=nonsense&sort=nonsense&q=cancelled', ['cancelled']],
  ])('for the address ?%s is %j', (address, ids) => {
    expect(idsFor(address)).toEqual(ids)
  })

  it('sorts numbers in names as numbers', () => {
    const two = [anApp({ name: 'App 10' }), anApp({ name: 'App 9' })]
    expect(narrow(two, filterOf(new URLSearchParams('sort=name')))[0]?.name).toBe('App 9')
  })

  it('sorts by the day of the test and by testers', () => {
    const three = [
      anApp({ id: 'none' }),
      anApp({ id: 'ninth', run: aRun(), tester_count: 12 }),
      anApp({ id: 'second', run: aRun({ day: 2 }), tester_count: 15 }),
    ]
    const by = (sort: string) => narrow(three, filterOf(new URLSearchParams({ sort }))).map(({ id }) => id)
    expect(by('-day')).toEqual(['ninth', 'second', 'none'])
    expect(by('-testers')).toEqual(['second', 'ninth', 'none'])
  })
})

describe('the address', () => {
  it('holds every filter, and nothing for what is as usual', () => {
    const filter = fc.record({
      text: fc.string({ maxLength: 12 }),
      status: fc.constantFrom(...statusFilters),
      sort: fc.constantFrom(...sortKeys.flatMap((key) => [key, `-${key}` as const])),
      layout: fc.constantFrom(...layouts),
    })
    fc.assert(
      fc.property(filter, (given) => {
        const address = withFilter(new URLSearchParams('app=1&view=details&q=old&as=table'), given)
        expect(filterOf(new URLSearchParams(address.toString()))).toEqual(given)
        expect([address.get('app'), address.get('view')]).toEqual(['1', 'details'])
      }),
    )
    expect(withFilter(new URLSearchParams(), filterOf(new URLSearchParams())).toString()).toBe('')
  })

  it('gives the direction of every column', () => {
    expect([directionOf('name', 'name'), directionOf('-name', 'name'), directionOf('name', 'day')]).toEqual([
      'ascending',
      'descending',
      'none',
    ])
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
