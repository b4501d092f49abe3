import { expect, test } from 'vitest'
import { inUnits, whyMissing } from './vital-labels.ts'

test.each([
  ['lcp', 0, '0 ms'],
  ['lcp', 999, '999 ms'],
  ['lcp', 1000, '1.0 s'],
  ['fcp', 1234, '1.23 s'],
  ['lcp', 2500, '2.5 s'],
  ['inp', 48, '48 ms'],
  ['cls', 0, '0'],
  ['cls', 0.1, '0.1'],
  ['cls', 0.01234, '0.012'],
] as const)('%s of %d is "%s"', (name, value, text) => {
  expect(inUnits(name, value)).toBe(text)
})

test('a missing value has its reason', () => {
  expect(whyMissing('lcp', ['paint'])).toMatch('does not report')
  expect(whyMissing('inp', ['event'])).toMatch('needs a press')
  expect(whyMissing('lcp', ['largest-contentful-paint'])).toMatch('in view')
})
