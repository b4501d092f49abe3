import { describe, expect, it, test } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import { publicPages } from '../public/public-pages.tsx'
import { listedPages, metaOf, type PageKey, pageMeta } from './page-meta.ts'

const keys = (Object.keys(pageMeta) as PageKey[]).filter((key) => metaOf(key, defaultBrand).path)
const listed = keys.map((key) => metaOf(key, defaultBrand))

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

test('every listed page is drawn, and every page drawn at an address of its own is listed', () => {
  const drawn = Object.keys(publicPages).filter((path) => path !== '/404')
  expect(drawn.sort()).toEqual(listedPages.map(({ path }) => path).sort())
})

test('a page stands under the address that its metadata names', () => {
  for (const [path, { key }] of Object.entries(publicPages))
    if (path !== '/404') expect(metaOf(key, defaultBrand).path).toBe(path)
})
