import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinsWithin } from './join-chance.ts'
import { defaults } from './params.ts'
import { offlineCountries, unreachable } from './reach.ts'

const silentFor = (country: string, hours: number, count: number) =>
  Array.from({ length: count }, () => ({ country, waited: 0, silent: hours }))
const heard = new Map([
  ['PK', 1],
  ['NG', 5],
])

test('a country is offline if no answer for that long is a chance of one in a thousand, and others answer', () => {
  expect(offlineCountries(silentFor('NG', 4, 11), heard, defaults)).toEqual([])
  expect(offlineCountries(silentFor('NG', 4, 12), heard, defaults)).toEqual(['NG'])
  expect(offlineCountries([...silentFor('NG', 4, 12), ...silentFor('IN', 4, 12)], heard, defaults)).toEqual([
    'NG',
    'IN',
  ])
})

test('no country is offline if nothing was heard of any other: then the fault may be ours', () => {
  const offers = silentFor('NG', 6, 50)
  expect(offlineCountries(offers, new Map([['NG', 6]]), defaults)).toEqual([])
  expect(offlineCountries(offers, new Map([['PK', 4]]), defaults)).toEqual([])
})

test('hours that an offer waited before say less: who let it wait then likely does not want it', () => {
  const late = silentFor('NG', 4, 12).map((offer) => ({ ...offer, waited: 5 }))
  expect(offlineCountries(late, heard, defaults)).toEqual([])
})

test('no one who cannot be reached is waited for', () => {
  fc.assert(
    fc.property(fc.constantFrom(undefined, 'listed' as const), fc.constantFrom(1, 24, Infinity), (step, hours) => {
      expect(joinsWithin({ ...(step && { step }), waited: unreachable }, hours, defaults)).toBeLessThan(1e-6)
    }),
  )
})
