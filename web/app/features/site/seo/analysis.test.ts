import { expect, test } from 'vitest'
import { analyse } from './analysis.ts'

test('a measurement is analysed, and what is rated is counted', () => {
  const at = new Date(0)
  const facts = {
    title: 'x'.repeat(61),
    description: 'x'.repeat(140),
    keywords: [],
    openGraph: [],
    links: { internal: 1, external: 0 },
    images: { all: 0, withAlt: 0, lazy: 0 },
    viewport: 'width=device-width',
    overflow: 0,
    text: `closed test ${'word '.repeat(98)}`,
  }
  const { measured, wordCount, densities, tally } = analyse({
    at,
    facts,
    measured: { lcp: 2500, cls: 0.25, fcp: 3001 },
  })
  expect(measured).toEqual({ lcp: 2500, cls: 0.25, fcp: 3001 })
  expect(wordCount).toBe(100)
  expect(densities.find(({ phrase }) => phrase === 'closed test')).toMatchObject({ count: 1, percent: 2 })
  // Good: LCP, description, viewport, one phrase. Fair: CLS, title. Poor: FCP, Open Graph.
  expect(tally).toEqual({ good: 4, fair: 2, poor: 2 })
})
