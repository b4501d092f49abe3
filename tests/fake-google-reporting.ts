import { type GoogleCall, googleError } from './fake-google-answers.ts'
import type { PlayApp } from './fake-google-play.ts'
import type { PlannedAnswer } from './fake-service.ts'

/** What Google has of an app's crashes. */
export interface AppVitals {
  /** The day after the last one with data; undefined while there is none. */
  end?: string
  releases: Record<string, string>
  reports: { day: string; code: string; type: 'CRASH' | 'APPLICATION_NOT_RESPONDING'; count: number }[]
  /** Shares by version code; none below the threshold of users. */
  rates?: { crash?: Record<string, number>; anr?: Record<string, number> }
  issues?: Record<string, unknown>[]
}

const ok = (body: unknown): PlannedAnswer => ({ status: 200, body })
const invalid = (message: string) => googleError(400, 'INVALID_ARGUMENT', message)
const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year, month, day: date }
}

interface Query {
  timelineSpec?: { aggregationPeriod?: string; startTime?: Moment; endTime?: Moment }
  dimensions?: string[]
  metrics?: string[]
  userCohort?: string
}
interface Moment {
  year: number
  month: number
  day: number
  timeZone?: { id?: string }
}
const dayOf = ({ year, month, day }: Moment) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Refuses what the published reference refuses: other zones, days that are not there yet, a missing dimension. */
function refusalOf(set: string, { timelineSpec, dimensions = [], metrics = [] }: Query, { end }: AppVitals) {
  const { aggregationPeriod, startTime, endTime } = timelineSpec ?? {}
  if (aggregationPeriod !== 'DAILY' || !startTime || !endTime) return invalid('timeline_spec')
  if ([startTime, endTime].some(({ timeZone }) => (timeZone?.id ?? 'America/Los_Angeles') !== 'America/Los_Angeles'))
    return invalid('Unsupported time zone.')
  if (dayOf(startTime) >= dayOf(endTime) || !end || dayOf(endTime) > end) return invalid('The time range is invalid.')
  if (!metrics.length) return invalid('metrics')
  return set === 'errorCountMetricSet' && !dimensions.includes('reportType') ? invalid('dimensions') : undefined
}

const row = (day: string, dimensions: object[], metric: string, value: number) => ({
  aggregationPeriod: 'DAILY',
  startTime: { ...dateOf(day), timeZone: { id: 'America/Los_Angeles' } },
  dimensions,
  metrics: [{ metric, decimalValue: { value: String(value) } }],
})
const versionOf = (code: string) => ({ dimension: 'versionCode', int64Value: code, valueLabel: code })

function query(set: string, asked: Query, vitals: AppVitals): PlannedAnswer {
  const refusal = refusalOf(set, asked, vitals)
  if (refusal) return refusal
  const [from, end] = [dayOf(asked.timelineSpec!.startTime!), dayOf(asked.timelineSpec!.endTime!)]
  const [metric = ''] = asked.metrics!
  if (set === 'errorCountMetricSet') {
    const rows = vitals.reports
      .filter(({ day }) => day >= from && day < end)
      .map(({ day, code, type, count }) =>
        row(day, [{ dimension: 'reportType', stringValue: type }, versionOf(code)], metric, count),
      )
    return ok(rows.length ? { rows } : {})
  }
  if (asked.userCohort !== 'APP_TESTERS') return ok({})
  const rates = (set === 'crashRateMetricSet' ? vitals.rates?.crash : vitals.rates?.anr) ?? {}
  const rows = Object.entries(rates).map(([code, rate]) => row(from, [versionOf(code)], metric, rate))
  return ok(rows.length ? { rows } : {})
}

/** The Play Developer Reporting API of the apps of developers. */
export function fakeReporting(apps: ReadonlyMap<string, PlayApp>) {
  const answers: Record<string, (vitals: AppVitals, call: GoogleCall) => PlannedAnswer> = {
    'apps.fetchReleaseFilterOptions': ({ releases }) =>
      ok({
        tracks: [
          {
            displayName: 'alpha',
            type: 'CLOSED_TESTING',
            servingReleases: Object.entries(releases).map(([code, displayName]) => ({
              displayName,
              versionCodes: [code],
            })),
          },
        ],
      }),
    'vitals.errors.issues.search': ({ issues = [] }) => ok(issues.length ? { errorIssues: issues } : {}),
  }
  const sets = { 'errors.counts': 'errorCountMetricSet', crashrate: 'crashRateMetricSet', anrrate: 'anrRateMetricSet' }
  for (const [name, set] of Object.entries(sets)) {
    answers[`vitals.${name}.get`] = ({ end }) =>
      ok({
        freshnessInfo: {
          freshnesses: end ? [{ aggregationPeriod: 'DAILY', latestEndTime: dateOf(end) }] : [],
        },
      })
    answers[`vitals.${name}.query`] = (vitals, { body }) => query(set, body, vitals)
  }
  return {
    answer(call: GoogleCall): PlannedAnswer {
      const app = apps.get(call.values[0] ?? '')
      if (!app?.invited) return googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission')
      const vitals = app.vitals ?? { releases: {}, reports: [] }
      return answers[call.method.replace('playdeveloperreporting.', '')]!(vitals, call)
    },
  }
}
