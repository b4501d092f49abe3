import { expect, test } from 'vitest'
import { descriptionLength, rateCoverage, rateDensity, rateLength, titleLength } from './rating.ts'

test.each([
  [0, 'poor'],
  [1, 'fair'],
  [29, 'fair'],
  [30, 'good'],
  [60, 'good'],
  [61, 'fair'],
])('a title of %i characters is %s', (length, rating) => {
  expect(rateLength(length, titleLength)).toBe(rating)
})

test.each([
  [0, 'poor'],
  [119, 'fair'],
  [120, 'good'],
  [160, 'good'],
  [161, 'fair'],
])('a description of %i characters is %s', (length, rating) => {
  expect(rateLength(length, descriptionLength)).toBe(rating)
})

test.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'fair'],
  [60, 'fair'],
  [59, 'poor'],
  [0, 'poor'],
])('a coverage of %i percent is %s', (percent, rating) => {
  expect(rateCoverage(percent)).toBe(rating)
})

test.each([
  [0, undefined],
  [0.99, undefined],
  [1, 'good'],
  [3, 'good'],
  [3.01, 'poor'],
  [100, 'poor'],
])('a density of %d percent is rated %s', (percent, rating) => {
  expect(rateDensity(percent)).toBe(rating)
})
