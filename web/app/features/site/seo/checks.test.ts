import { describe, expect, test } from 'vitest'
import { checksOf } from './checks.ts'
import type { PageFacts } from './page-facts.ts'

const sound: PageFacts = {
  title: 'x'.repeat(30),
  description: 'x'.repeat(120),
  keywords: ['one', 'two'],
  openGraph: ['og:title', 'og:type', 'og:image', 'og:url', 'og:description', 'og:site_name'],
  links: { internal: 12, external: 1 },
  images: { all: 5, withAlt: 5, lazy: 4 },
  viewport: 'width=device-width, initial-scale=1',
  overflow: 0,
  text: '',
}

/** The check of that name for a page that differs so from a sound one. */
function check(name: string, facts: Partial<PageFacts> = {}) {
  const found = checksOf({ ...sound, ...facts }).find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no check ${name}`)
  return found
}

test('a sound page has no check that is not good, and counts are not rated', () => {
  expect(checksOf(sound).map(({ name, found, rating }) => [name, found, rating])).toEqual([
    ['Title', '30 characters', 'good'],
    ['Description', '120 characters', 'good'],
    ['Keywords', '2 keywords', undefined],
    ['Open Graph tags', 'All 5 present', 'good'],
    ['Internal links', '12 links', undefined],
    ['External links', '1 link', undefined],
    ['Image alt text', '100 % of 5 images', 'good'],
    ['Lazy loading', '80 % of 5 images', 'good'],
    ['Mobile viewport', 'As wide as the screen', 'good'],
  ])
})

test('a missing title is named as missing', () => {
  expect(check('Title', { title: '' })).toMatchObject({ found: 'Missing', rating: 'poor' })
})

test('characters are counted as people see them', () => {
  expect(check('Title', { title: '👩🏽‍🚀'.repeat(60) })).toMatchObject({ found: '60 characters', rating: 'good' })
  expect(check('Title', { title: '👩🏽‍🚀'.repeat(61) }).rating).toBe('fair')
})

test('missing Open Graph tags are named', () => {
  const some = check('Open Graph tags', { openGraph: ['og:title', 'og:url', 'og:description'] })
  expect(some).toMatchObject({ found: 'Missing: og:type, og:image', rating: 'fair' })
  expect(check('Open Graph tags', { openGraph: ['og:locale'] }).rating).toBe('poor')
})

describe('coverage of images', () => {
  test.each([
    [10, 8, '80 % of 10 images', 'good'],
    [1000, 799, '79 % of 1,000 images', 'fair'],
    [10, 6, '60 % of 10 images', 'fair'],
    [1000, 599, '59 % of 1,000 images', 'poor'],
    [1, 0, '0 % of 1 image', 'poor'],
  ])('of %i images %i are covered: %s', (all, covered, found, rating) => {
    expect(check('Image alt text', { images: { all, withAlt: covered, lazy: 0 } })).toMatchObject({ found, rating })
    expect(check('Lazy loading', { images: { all, withAlt: 0, lazy: covered } })).toMatchObject({ found, rating })
  })

  test('a page without images is not rated', () => {
    const images = { all: 0, withAlt: 0, lazy: 0 }
    for (const name of ['Image alt text', 'Lazy loading'])
      expect(check(name, { images })).toMatchObject({ found: 'No images: nothing to rate', rating: undefined })
  })
})

describe('the viewport', () => {
  test.each([
    ['', 0, 'poor'],
    ['width=1024', 0, 'poor'],
    ['width=device-width', 0, 'good'],
    ['initial-scale=1, width = device-width', 0, 'good'],
    ['width=device-width', 1, 'fair'],
    ['width=device-width, user-scalable=no', 0, 'fair'],
    ['width=device-width, maximum-scale=1', 0, 'fair'],
    ['width=device-width, maximum-scale=5', 0, 'good'],
  ])('"%s" with %i px too many is rated', (viewport, overflow, rating) => {
    expect(check('Mobile viewport', { viewport, overflow }).rating).toBe(rating)
  })
})
