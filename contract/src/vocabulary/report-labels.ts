import type { Names } from './label.ts'
import type { ReportDay } from '../testing/public-report.ts'
import type { ReportSection } from '../testing/report-sections.ts'

/** Sections of a report that its developer can leave out. */
export const reportSectionNames: Record<ReportSection, string> = {
  phones: 'Phones and countries',
  feedback: 'Feedback',
  daily_use: 'Daily use',
}

/** The signs of a tester's days in a report. */
export const reportDayNames: Names<ReportDay> = {
  opened: 'Opened, with proof',
  reported: 'Opened, reported only',
  short: 'Too short',
  missed: 'Missed',
  waiting: 'Still open',
  left: 'Left the test',
  gone: 'Has left',
  future: 'Not in the test',
}

/** The signs that the legend of a report explains, as far as the report has them. */
export const daysInLegend = [
  'opened',
  'reported',
  'short',
  'missed',
  'waiting',
  'left',
] as const satisfies readonly ReportDay[]
