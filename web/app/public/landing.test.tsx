import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { LiveTest, Site } from '@fortnight/contract/site'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { fewestForResults } from '@fortnight/contract/site/results'
import { sampleQuotes } from '@fortnight/contract/site/sample-quotes'
import { aSite, someStats } from './a-site.testkit.ts'
import { Landing } from './landing.tsx'
import { SiteContext } from './site-context.ts'

const drawMarkup = (parts: Partial<Site>) =>
  renderToStaticMarkup(
    <SiteContext value={aSite(parts)}>
      <Landing />
    </SiteContext>,
  )

/** The landing page's text, one space where its markup has anything between words. */
const draw = (parts: Partial<Site>) =>
  drawMarkup(parts)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const start = {
  need: 12,
  days: 14,
  team: 22,
  joins: 0.9,
  stays: 0.9,
  track_record: { kept: 29, of: 30 },
  apply_on: '2026-12-07',
}

describe('the date on the landing page', () => {
  it('is the forecast of the engine, with the size of the team and how many such dates were kept', () => {
    const text = draw({ start })
    expect(text).toContain('Start today, apply on 7 December')
    expect(text).toContain('29 of 30 tests like this kept their date.')
    expect(text.match(/kept their date/g)).toHaveLength(1)
    expect(text).toContain('22 start, so that 12 stay')
  })

  it('names no share while too few tests have ended', () => {
    const text = draw({ start: { ...start, track_record: { kept: 9, of: 9 } } })
    expect(text).toContain('Too few tests have ended to say how sure.')
    expect(text).not.toContain('kept their date')
  })

  it('is not promised while too few testers are free', () => {
    const text = draw({ start: { ...start, apply_on: null } })
    expect(text).toContain('No start date to promise right now')
    expect(text).not.toMatch(/Start today|7 December/)
    expect(text).toContain('those of testers we know nothing of')
  })

  it('is left out with the race while nothing is known', () => {
    expect(draw({ start: null })).not.toMatch(/Start today|so that 12 stay/)
  })
})

describe('the live test on the landing page', () => {
  const live: LiveTest = {
    path: '/r/token',
    sample: false,
    running: true,
    day: 2,
    length: 14,
    days: [
      { used: 14, waiting: 0, missed: 1 },
      { used: 10, waiting: 4, missed: 0 },
    ],
    present: 14,
    left: 1,
    replaced: 0,
    apply_on: '2026-12-07',
  }

  it('shows the day, who is in, who left, the date and the way to the record, in place of the drawn report', () => {
    const text = draw({ live })
    expect(text).toMatch(/Live: day 2 of 14 A customer’s test, shown with permission/)
    expect(text).toMatch(/Testers in 14 12 needed Left 1 0 replaced Should be able to apply 7 December/)
    expect(text).toContain('Check this record yourself')
    expect(text).not.toContain('A report, not a promise')
    expect(drawMarkup({ live })).toContain('href="/r/token"')
  })

  it('draws each tester of a day, in words as well', () => {
    expect(drawMarkup({ live })).toContain('aria-label="Testers of each day so far: 15, 14. The line is at the 12')
  })

  it('is in the past once it is over, and is called a sample if it is one', () => {
    const text = draw({ live: { ...live, running: false, sample: true, day: 14 } })
    expect(text).toMatch(/Just finished: 14 days A test with sample testers.*Stayed 14 days 14 .*Could apply/)
  })

  it('leaves its place to the drawn report while no owner allows one', () => {
    const text = draw({ live: null })
    expect(text).toContain('A report, not a promise')
    expect(text).not.toContain('Check this record')
  })
})

describe('the section of testimonials', () => {
  const results = { tests: fewestForResults, hours_to_start: 22.3, stayed: 14 }
  const [quote] = sampleQuotes

  it('shows measured results, and no quote that no customer gave', () => {
    const text = draw({ results, stats: someStats })
    expect(text).toContain('191 of 200 tests were ready for Google on the day promised when they were ordered')
    expect(text).toContain('22.3 h median time')
    expect(text).not.toContain(quote?.content)
  })

  it('shows no figure of too few tests', () => {
    const text = draw({ results: { ...results, tests: fewestForResults - 1 }, stats: someStats })
    expect(text).toContain('They got to day 14')
    expect(text).toContain('Too few tests have finished')
    expect(text).not.toContain('22.3 h')
  })

  it('shows sample quotes with sample data only, marked so, until there is a real one', () => {
    expect(draw({ openDemo: true })).toMatch(/Sample No customer said this.*I had asked every cousin/)
    const real = { ...quote!, name: 'Ada L.', content: 'It worked.' }
    const text = draw({
      openDemo: true,
      content: { ...defaultContent, testimonials: { ...defaultContent.testimonials, items: [real] } },
    })
    expect(text).toContain('It worked.')
    expect(text).not.toContain('No customer said this')
  })
})
