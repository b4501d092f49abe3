import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { defaultBrand } from '@fortnight/contract/brand'
import type { Site } from '@fortnight/contract/site'
import { fewestForAShare } from '@fortnight/contract/site/stats'
import { securityTxt, securityTxtPath } from './for-engines.ts'
import { aSite, someStats } from './a-site.testkit.ts'
import { chanceOfGate } from './pages/chance.ts'
import { publicPages } from './public-pages.tsx'
import { SiteContext } from './site-context.ts'
import { summaryOf } from './status-client.ts'

const site = aSite({ today: '2027-02-03' })

function draw(path: string, changes: Partial<Site> = {}): string {
  const found = publicPages[path]
  if (!found) throw new Error(`There is no page ${path}`)
  const { Page } = found
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, ...changes }}>
      <Page />
    </SiteContext>,
  )
}

const paths = Object.keys(publicPages).filter((path) => path !== '/' && path !== '/404')
const drawn = new Map(Object.keys(publicPages).map((path) => [path, draw(path)]))
const htmlOf = (path: string) => drawn.get(path) ?? ''
const values = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

/** Addresses that are no public page: the application's own, those of the service, and files of the built site. */
const elsewhere =
  /^\/(?:dashboard|admin|seo-monitor|tester\/apply|welcome|ready|health|api\/docs|api\/v1\/openapi\.json|api\/ledger\/keys|api\/anchors)$/
const isFile = (path: string) => existsSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)))

describe.each(paths)('%s', (path) => {
  const html = htmlOf(path)

  it('has one h1 and skips no level of headings', () => {
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    const skipped = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
    expect(skipped).toEqual([])
  })

  it("has a button 'Back to Home'", () => {
    expect(html).toMatch(/<a class="btn[^>]*href="\/"[^>]*>(?:<svg.*?<\/svg>)?Back to Home<\/a>/)
  })

  it('uses no id twice', () => {
    const ids = values(html, 'id')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('links only to what exists', () => {
    const dead = values(html, 'href').filter((href) => {
      if (/^(?:https:|mailto:)/.test(href)) return false
      const { pathname, hash } = new URL(href, `${site.origin}${path}`)
      if (!publicPages[pathname]) return !elsewhere.test(pathname) && !isFile(pathname)
      return hash !== '' && !values(htmlOf(pathname), 'id').includes(hash.slice(1))
    })
    expect(dead).toEqual([])
  })

  it('names what labels its parts', () => {
    const ids = new Set(values(html, 'id'))
    expect(values(html, 'aria-labelledby').filter((id) => !ids.has(id))).toEqual([])
  })

  it('carries the name and address of another brand', () => {
    const other = draw(path, { brand: { ...defaultBrand, name: 'Moonwork', supportEmail: 'desk@moonwork.example' } })
    expect(other).not.toContain(defaultBrand.name)
    expect(other).not.toContain(defaultBrand.supportEmail)
  })
})

test.each(['/privacy', '/terms', '/cookies'])("%s shows today's date and the version in force", (path) => {
  expect(htmlOf(path)).toContain('Last updated <time dateTime="2027-02-03">3 February 2027</time>')
  expect(htmlOf(path)).toMatch(/Version 1 of .*in force since <time dateTime="2026-11-01">1 November 2026<\/time>/)
})

describe('the help page', () => {
  it('draws each screen of Play Console with a description and a caption', () => {
    const figures = [...htmlOf('/help').matchAll(/<figure.*?<\/figure>/g)].map(([figure]) => figure)
    expect(figures.map((figure) => /role="img" aria-label="([^"]+)"/.exec(figure)?.[1])).toEqual([
      expect.stringContaining('Closed testing'),
      expect.stringContaining('Copy link'),
      expect.stringContaining('Apply for production'),
    ])
    for (const figure of figures) expect(figure).toMatch(/<figcaption>1 .* 2 .*<\/figcaption>/)
  })

  it('counts as many marks in a drawing as steps in its caption', () => {
    for (const [figure] of htmlOf('/help').matchAll(/<figure.*?<\/figure>/g)) {
      const marks = [...figure.matchAll(/class="mark-number"[^>]*>(\d)</g)].map(([, number]) => number)
      const steps = [...(figure.split('<figcaption>')[1] ?? '').matchAll(/(\d) /g)].map(([, number]) => number)
      expect(steps).toEqual(marks)
    }
  })

  it('shows the way to order, pay and set up Play in three drawings', () => {
    const steps = /<ol class="start-steps">.*?<\/ol>/.exec(htmlOf('/help'))?.[0] ?? ''
    expect([...steps.matchAll(/<svg class="picture".*?<h3>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
      'Order',
      'Pay',
      'Set up Play',
    ])
  })
})

describe('the guide of the API', () => {
  it('begins with a test of the sandbox', () => {
    expect(draw('/help/api')).toMatch(/aria-label="curl".*\/api\/sandbox\/runs/s)
  })
})

describe('how often the date was kept', () => {
  it('is counted in two ways, with intervals and what went wrong', () => {
    const html = draw('/about', { stats: someStats })
    expect(html).toContain('1 August to 20 November')
    expect(html).toContain('191 of 200')
    expect(html).toContain('195 of 198')
    expect(html).toContain('91.6% to 97.6%')
    expect(html).toContain('3 were late by our doing, 3 moved because Play was set up late')
  })

  it('is not stated of too few tests', () => {
    const promises = { ...someStats.promises, tests: 9 }
    expect(draw('/about', { stats: { ...someStats, promises } })).toContain('Too few promised dates have passed')
  })
})

describe('the terms for late tests', () => {
  it('state the scale in force', () => {
    expect(draw('/terms')).toContain('10% of the price for the first day late')
    expect(draw('/terms', { lateScale: { ...defaultLateScale, first_percent: 33 } })).toContain('33% of the price')
  })
})

describe('figures for the press', () => {
  const stats = { ...someStats, tests_finished: fewestForAShare, tests_kept: 9 }

  it('are shown once enough tests are over', () => {
    const html = draw('/press', { stats })
    expect(html).toContain('1,234')
    expect(html).toContain('9 of those')
  })

  it('are withheld before', () => {
    const html = draw('/press', { stats: { ...stats, tests_finished: fewestForAShare - 1 } })
    expect(html).toContain('Too few tests have finished')
    expect(html).not.toContain('1,234')
  })
})

describe('the cookie policy', () => {
  it('names the tools that are switched on, and offers the choice', () => {
    const html = draw('/cookies', { tracking: { tag: 'G-ABCD1234', vitals: true } })
    expect(html).toContain('Google Analytics')
    expect(html).toContain('Our own measuring')
    expect(html).not.toContain('Meta Pixel')
    expect(html).toContain('data-consent')
  })

  it('offers no choice if there is nothing to choose', () => {
    expect(htmlOf('/cookies')).not.toContain('data-consent')
  })
})

// The figures that the page about us is built on, by hand from the binomial distribution.
test.each([
  [12, 0.05, 0.54],
  [15, 0.1, 0.944],
  [18, 0.2, 0.949],
])('of %i starters with %f leaving, twelve are left with a chance of %f', (starters, leave, chance) => {
  expect(chanceOfGate(starters, leave)).toBeCloseTo(chance, 2)
})

describe('the status in one sentence', () => {
  it('says when everything works', () => {
    expect(summaryOf({ website: 'working', service: 'working', database: 'working' })).toBe('Everything works.')
  })

  it('names what does not', () => {
    expect(summaryOf({ website: 'working', service: 'working', database: 'failing' })).toBe(
      'The database does not work right now.',
    )
    expect(summaryOf({ website: 'working', service: 'failing', database: 'unreachable' })).toBe(
      'The service and the database do not work right now.',
    )
  })

  it('suspects the connection when nothing answers', () => {
    expect(summaryOf({ website: 'unreachable', service: 'unreachable', database: 'unreachable' })).toContain(
      'Is your own connection up?',
    )
  })
})

test('security.txt has what RFC 9116 asks for, and runs out unless the site is drawn again', () => {
  const lines = securityTxt(site).trim().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
  expect(fields).toMatchObject({
    Contact: `mailto:${site.brand.supportEmail}`,
    Expires: '2027-05-04T00:00:00.000Z',
    'Preferred-Languages': 'en, ur',
    Canonical: `${site.origin}${securityTxtPath}`,
    Policy: `${site.origin}/security#report`,
  })
  expect(values(htmlOf('/security'), 'id')).toContain('report')
})
