import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Report } from '@fortnight/contract/testing/public-report'
import { aSite } from '../a-site.testkit.ts'
import { SiteContext } from '../site-context.ts'
import { ReportPage } from './report-page.tsx'

const report: Report = {
  provider: 'Fortnight',
  title: null,
  left_out: [],
  app: 'Tideline',
  package_name: null,
  as_of: '2026-11-24T08:00:00.000Z',
  through: '2026-11-24',
  timezone: 'UTC',
  promised: { testers: 12, days: 14, plan: 'Professional' },
  phase: 'running',
  started_on: '2026-11-24',
  goal_on: null,
  qualified_on: null,
  applied_on: null,
  outcome: null,
  elapsed: 1,
  length: 14,
  figures: { asked: 13, joined: 0, stayed: 0, check_ins: 0, due: 0, proven: 0, confirmed: 0, minutes: null, praise: 0 },
  testers: [],
  phones: [],
  androids: [],
  countries: [],
  by_day: [{ day: 1, joined: 12, used: 0 }],
  versions: [],
  feedback: [],
  play_counts: [],
  record: { run: 'a-run', length: 3, head: 'abc', broken: null },
}

const draw = (changes: Partial<Report>) =>
  renderToStaticMarkup(
    <SiteContext value={aSite({ today: '2026-11-24' })}>
      <ReportPage token="a-token" report={{ ...report, ...changes }} />
    </SiteContext>,
  )
const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
const chosen = ['Who tested, and on what', 'What testers found, and what changed', 'Daily use']

it('has every section unless its developer left it out', () => {
  expect(headings(draw({}))).toEqual(expect.arrayContaining(chosen))
  expect(draw({})).not.toContain('left out')
})

it('says which sections are missing, and keeps the rest', () => {
  const html = draw({ left_out: ['phones', 'feedback', 'daily_use'] })
  expect(html).toContain('Its developer left out: phones and countries, feedback, daily use.')
  expect(headings(html).filter((heading) => chosen.includes(heading ?? ''))).toEqual([])
  expect(headings(html)).toEqual(
    expect.arrayContaining(['Testers, day by day', 'Check it yourself', 'How this was measured']),
  )
})

it('has the name that its developer chose next to ours', () => {
  const text = draw({ title: 'Spring beta' }).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('Spring beta: closed test report by Fortnight')
})

it('distinguishes a day before a tester joined from one that is still to come', () => {
  const days: Report['testers'][number]['days'] = ['future', 'opened', 'future']
  const tester = { number: 1, phone: null, android: null, left: false, days, minutes: [], used: 1, due: 1 }
  const html = draw({ elapsed: 2, testers: [tester] })
  expect(html.match(/Not in the test/g)).toHaveLength(1)
  expect(html.match(/Not yet/g)).toHaveLength(1)
})
