import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Availability } from '@fortnight/contract/availability'
import { aSite } from './a-site.testkit.ts'
import { AvailabilitySection } from './availability.tsx'
import { SiteContext } from './site-context.ts'

const draw = (availability: Availability | null) =>
  renderToStaticMarkup(
    <SiteContext value={aSite({ availability })}>
      <AvailabilitySection />
    </SiteContext>,
  )
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const whole = { percent: 100, missing: 0 }
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  ...(index === 9 ? { percent: 99.93, missing: 1 } : index === 19 ? { percent: 90, missing: 144 } : whole),
}))
const measured: Availability = {
  since: '2026-09-03',
  from: '2026-09-03T10:02Z',
  recent: { percent: 99.66, missing: 145 },
  days,
  months: [
    { month: '2026-11', percent: 99.66, missing: 145 },
    { month: '2026-10', percent: 99.98, missing: 6 },
    { month: '2026-09', ...whole },
  ],
}

it('says how much of the last 30 days, since when, and what the target is', () => {
  const text = textOf(draw(measured))
  expect(text).toContain('Available 99.66% of the last 30 days, measured each minute since 3 September 2026.')
  expect(text).toContain('is 99.9% of each calendar month')
})

it('gives the bar of days in words', () => {
  const html = draw(measured)
  expect(html).toContain(
    'aria-label="The last 30 days. 28 days: no minute missing; 1 day: minutes missing; 1 day: below 99.9%."',
  )
  expect(textOf(html)).toContain('10 November 2026 99.93% 1 minute')
})

it('holds each month against the target, and says which is not over or not whole', () => {
  const text = textOf(draw(measured))
  expect(text).toContain('November 2026 Below target so far 99.66% 2 h 25 min')
  expect(text).toContain('October 2026 On target 99.98% 6 minutes')
  expect(text).toContain('September 2026 On target, from 3 Sept 100% none')
})

it('speaks of no 30 days before they have been measured, and marks the days before', () => {
  const html = draw({ ...measured, since: '2026-11-29', days: days.slice(28), months: measured.months.slice(0, 1) })
  expect(textOf(html)).toContain('Available 99.66% since 29 November 2026, measured each minute.')
  expect(html).toContain('2 days: no minute missing; 28 days: not measured.')
})

it('shows no figure before 24 hours, and none while there is no measurement', () => {
  const young = textOf(draw({ since: '2026-11-29', from: '2026-11-29T10:02Z', recent: null, days: [], months: [] }))
  expect(young).toContain('Measured each minute since 10:02 UTC on 29 November 2026. A figure follows')
  const unknown = textOf(draw(null))
  expect(unknown).toContain('Nothing has been measured yet.')
  for (const text of [young, unknown]) expect(text).not.toContain('Available')
})
