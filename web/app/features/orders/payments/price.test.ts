import { expect, it } from 'vitest'
import { plans } from '@fortnight/contract/plans'
import { dollarPrice, promiseOf, rupeePrice } from './price.ts'

it('a price is given as text and as the number that a bank takes', () => {
  expect(dollarPrice(plans.pro.cents)).toEqual({ text: '$17.99', number: '17.99' })
})

it('rupees are whole and rounded as the server rounds them', () => {
  expect(rupeePrice(plans.pro.cents, 280)).toEqual({
    text: expect.stringMatching(/^(Rs|PKR)\s?5,037$/),
    number: '5037',
  })
  expect(rupeePrice(plans.starter.cents, 281.3).number).toBe('2810')
})

it('a test lasts the longest of plan, request and fourteen days', () => {
  expect(promiseOf(plans.starter, 12)).toBe('12 testers, 14 days, up to 50 MB, paid once')
  expect(promiseOf(plans.starter, 30)).toBe('12 testers, 30 days, up to 50 MB, paid once')
  expect(promiseOf(plans.enterprise, 15)).toBe('20 testers, 21 days, up to 1000 MB, paid once')
})
