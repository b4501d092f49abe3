import { fullDay } from '../format/days.ts'
import { figure } from '../format/numbers.ts'
import { counted, plural } from '../format/plurals.ts'
import { decimal, wholePercent } from '../format/shares.ts'
import { gate } from '../plans.ts'
import { reportSectionNames } from '../vocabulary/report-labels.ts'
import { isOpenPhase } from '../vocabulary/run-states.ts'
import { shownOf } from './play-counts.ts'
import type { Report, ReportFeedback } from './public-report.ts'

/** Testers who are in on the newest day of the report. */
const present = ({ by_day }: Pick<Report, 'by_day'>) => by_day.at(-1)?.joined ?? 0

/** What the test came to, in one sentence. */
export function reportHeadline(report: Pick<Report, 'app' | 'phase' | 'figures' | 'elapsed' | 'length' | 'by_day'>) {
  const { app, phase, elapsed, figures, length } = report
  if (figures.stayed >= gate.testers)
    return `${figures.stayed} testers stayed with ${app} for ${gate.days} days in a row.`
  if (!elapsed) return `The test of ${app} has not started yet.`
  if (!isOpenPhase(phase)) return `The test of ${app} ended after ${counted(elapsed, 'day')}.`
  const count = present(report)
  return `Day ${elapsed} of ${length}: ${count} ${plural(count, 'person is', 'people are')} testing ${app}.`
}

/** What kind of document this is, under the title that its developer gave it. */
export const reportTitle = ({ title }: Pick<Report, 'title'>): string =>
  title ? `${title}: closed test report` : 'Closed test report'

/** Names the sections that are missing; empty if the report is whole. */
export function reportLeftOut({ left_out }: Pick<Report, 'left_out'>): string {
  const names = left_out.map((section) => reportSectionNames[section].toLowerCase())
  return names.length ? `Its developer left out: ${names.join(', ')}. The record that you can check is whole.` : ''
}

/** What Google asks for, and what the headline rests on. */
export const reportGate = `Google Play asks for ${gate.testers} testers who stay opted in for ${gate.days} days. Only Play Console knows Google’s own count; this is ours.`

/** The four figures at the head: a label, a value, and what it is out of. */
export const reportFigures = ({ figures }: Pick<Report, 'figures'>): [label: string, value: string, of: string][] => [
  ['Joined', figure(figures.joined), `of ${figure(figures.asked)} asked`],
  [`Stayed ${gate.days} days`, figure(figures.stayed), `${gate.testers} needed`],
  ['Daily check-ins', figure(figures.check_ins), `of ${figure(figures.due)}`],
  [
    'With proof',
    figures.check_ins ? wholePercent(figures.proven / figures.check_ins) : '0%',
    `${figure(figures.proven)} ${plural(figures.proven, 'check-in')}`,
  ],
]

/** What became of a problem or an idea. */
export function feedbackOutcome({ fixed, confirmed, still }: ReportFeedback): [outcome: string, detail: string] {
  if (!fixed) return ['Not fixed yet', '']
  if (still) return [`Tried in ${fixed.version}`, `Still there for ${counted(still, 'tester')}`]
  return [
    `Fixed in ${fixed.version}`,
    confirmed ? `Confirmed by ${counted(confirmed, 'tester')}` : 'Not tried again yet',
  ]
}

/** When a problem or an idea was reported. */
export const feedbackOrigin = ({ day, version }: ReportFeedback): string =>
  version ? `Day ${day}, version ${version}` : `Day ${day}`

/** Sentences on what the record proves: the subject, and the rest. */
export function provenOf({ figures, play_counts, testers }: Report): [subject: string, rest: string][] {
  const newest = play_counts.at(-1)
  return [
    [
      `${figure(figures.proven)} of ${counted(figures.check_ins, 'check-in')}`,
      `have a screenshot or a second source${figures.confirmed ? `; ${figure(figures.confirmed)} were confirmed by a second source` : ''}.`,
    ],
    [
      counted(figures.stayed, 'tester'),
      `stayed for ${gate.days} days without a break, of ${testers.length} who joined.`,
    ],
    newest
      ? [
          'Play Console',
          `showed ${shownOf(newest)} testers on day ${newest.day}${newest.own ? `, ${newest.own} of them invited by the developer` : ''}${
            newest.opted_in === newest.believed ? ', as many as our record.' : `; our record had ${newest.believed}.`
          }`,
        ]
      : ['Every entry', 'is linked to the one before, and the end of the record is signed.'],
  ]
}

/** Sentences on what rests on a person’s word. */
export function reportedOf({ figures, versions }: Report): [subject: string, rest: string][] {
  const only = figures.check_ins - figures.proven
  return [
    [counted(only, 'check-in'), `${plural(only, 'is', 'are')} the tester’s own word: rings in the grid.`],
    [
      'Minutes of use',
      figures.minutes === null
        ? 'are reported by testers.'
        : `are reported by testers: ${decimal(figures.minutes, 1)} on a typical day.`,
    ],
    [
      versions.length ? counted(versions.length, 'version') : 'Versions',
      'and fixes are the developer’s word until a tester confirms them.',
    ],
  ]
}

/** What was promised and where the test is, as names and values. */
export function reportTerms(report: Report): [name: string, value: string][] {
  const { promised, started_on, goal_on, qualified_on, applied_on, outcome } = report
  const terms: [string, string][] = [
    ['Promised', `${promised.testers} testers for ${promised.days} days (${promised.plan})`],
    ['Started', started_on ? fullDay(started_on) : 'Not yet'],
    ['Promised date', goal_on ? fullDay(goal_on) : 'None yet'],
    ['Goal met', qualified_on ? fullDay(qualified_on) : 'Not by this report'],
  ]
  if (applied_on) terms.push(['Applied to Google', fullDay(applied_on)])
  if (outcome) terms.push(['Google’s answer', `${outcome === 'granted' ? 'Granted' : 'Refused'}, says the developer`])
  return terms
}
