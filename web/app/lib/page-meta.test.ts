import { describe, expect, it, test } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import { listedPages, metaOf } from './page-meta.ts'

const listed = listedPages.map((key) => metaOf(key, defaultBrand))

// The lengths that the SEO monitor calls optimal (spec §2).
describe.each(listed)('$path', ({ title, description }) => {
  it('has a title of 30 to 60 characters', () => {
    expect(title.length).toBeGreaterThanOrEqual(30)
    expect(title.length).toBeLessThanOrEqual(60)
  })

  it('has a description of 120 to 160 characters', () => {
    expect(description.length).toBeGreaterThanOrEqual(120)
    expect(description.length).toBeLessThanOrEqual(160)
  })
})

test('no two pages share a title or a description', () => {
  expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length)
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length)
})
