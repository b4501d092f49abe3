import { addDays } from '@fortnight/contract/calendar'
import type { VersionVitals, VitalsIssue } from '@fortnight/contract/testing/android-vitals'
import type { Google } from '../../platform/google/google-api.ts'

/** Root of the API, for which Google publishes no client. */
export const reportingRoot = 'https://playdeveloperreporting.googleapis.com'
export const reportingScopes = ['https://www.googleapis.com/auth/playdeveloperreporting'] as const

/** The only zone in which Google counts by days. */
export const reportingZone = 'America/Los_Angeles'

export interface ReadVitals {
  /** The last day with reports; null while Google has none of the days that were asked for. */
  through: string | null
  versions: VersionVitals[]
  issues: VitalsIssue[]
}

interface GoogleDate {
  year: number
  month: number
  day: number
}
interface MetricSet {
  freshnessInfo?: { freshnesses?: { aggregationPeriod?: string; latestEndTime?: GoogleDate }[] }
}
interface Row {
  dimensions?: { dimension: string; int64Value?: string; stringValue?: string }[]
  metrics?: { metric: string; decimalValue?: { value?: string } }[]
}
interface Options {
  tracks?: { servingReleases?: { displayName?: string; versionCodes?: string[] }[] }[]
}
interface Issues {
  errorIssues?: {
    type?: string
    cause?: string
    location?: string
    errorReportCount?: string
    distinctUsers?: string
    lastAppVersion?: { versionCode?: string }
    issueUri?: string
  }[]
}

const dayOf = ({ year, month, day }: GoogleDate) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const dateOf = (day: string): GoogleDate => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}
const dimension = ({ dimensions = [] }: Row, name: string) => {
  const found = dimensions.find((each) => each.dimension === name)
  return found?.int64Value ?? found?.stringValue ?? ''
}
const metric = ({ metrics = [] }: Row, name: string): number | undefined => {
  const value = metrics.find((each) => each.metric === name)?.decimalValue?.value
  return value === undefined ? undefined : Number(value)
}
/** `ErrorType` is written in two ways. */
const isAnr = (type: string | undefined) => type === 'APPLICATION_NOT_RESPONDING' || type === 'ANR'

/** Of many: what is stored and shown is short. */
const [mostVersions, mostIssues, mostLetters] = [20, 10, 200]
/** Rows of one answer; those of 28 days fit. */
const pageSize = 10_000
const newestFirst = (x: string, y: string) => Number(y) - Number(x)

/** The Play Developer Reporting API (v1beta1), which needs the right to view an app's information and changes nothing. */
export function playReporting(google: Google, packageName: string) {
  const app = `${reportingRoot}/v1beta1/apps/${encodeURIComponent(packageName)}`
  const get = async <T>(path: string, params?: Record<string, string>) =>
    (await google.request<T>({ url: `${app}${path}`, ...(params && { params }) })).data

  /** The day after the last one that a set has; undefined if it has none. */
  async function endOf(set: string): Promise<string | undefined> {
    const { freshnessInfo } = await get<MetricSet>(`/${set}`)
    const daily = freshnessInfo?.freshnesses?.find(({ aggregationPeriod }) => aggregationPeriod === 'DAILY')
    return daily?.latestEndTime && dayOf(daily.latestEndTime)
  }

  async function query(set: string, from: string, end: string, body: object): Promise<Row[]> {
    const timeZone = { id: reportingZone }
    const timelineSpec = {
      aggregationPeriod: 'DAILY',
      startTime: { ...dateOf(from), timeZone },
      endTime: { ...dateOf(end), timeZone },
    }
    const answer = await google.request<{ rows?: Row[] }>({
      url: `${app}/${set}:query`,
      method: 'POST',
      data: { timelineSpec, pageSize, ...body },
    })
    return answer.data.rows ?? []
  }

  /** Share of users by version code in the last seven days; none of a version with too few. */
  async function ratesOf(set: string, name: string): Promise<Map<string, number>> {
    const end = await endOf(set)
    if (!end) return new Map()
    const body = { dimensions: ['versionCode'], metrics: [name], userCohort: 'APP_TESTERS' }
    const rows = await query(set, addDays(end, -1), end, body)
    return new Map(
      rows.flatMap((row) => {
        const rate = metric(row, name)
        return rate === undefined ? [] : [[dimension(row, 'versionCode'), rate]]
      }),
    )
  }

  /** Names of the releases that are served, by version code. */
  async function namesOf(): Promise<Map<string, string>> {
    const { tracks = [] } = await get<Options>(':fetchReleaseFilterOptions')
    return new Map(
      tracks.flatMap(({ servingReleases = [] }) =>
        servingReleases.flatMap(({ displayName, versionCodes = [] }) =>
          versionCodes.map((code): [string, string] => [code, displayName || code]),
        ),
      ),
    )
  }

  async function listIssues(from: string, end: string): Promise<VitalsIssue[]> {
    const interval = Object.entries({ startTime: dateOf(from), endTime: dateOf(end) }).flatMap(([side, date]) =>
      Object.entries(date).map(([part, value]) => [`interval.${side}.${part}`, String(value)]),
    )
    const { errorIssues = [] } = await get<Issues>('/errorIssues:search', {
      ...Object.fromEntries(interval),
      filter: 'errorIssueType = CRASH OR errorIssueType = ANR',
      orderBy: 'errorReportCount desc',
      pageSize: String(mostIssues),
    })
    return errorIssues.slice(0, mostIssues).map((issue) => ({
      type: isAnr(issue.type) ? 'anr' : 'crash',
      cause: (issue.cause ?? '').slice(0, mostLetters),
      location: (issue.location ?? '').slice(0, mostLetters),
      reports: Number(issue.errorReportCount ?? 0),
      users: Number(issue.distinctUsers ?? 0),
      version_code: issue.lastAppVersion?.versionCode ?? null,
      url: issue.issueUri?.startsWith('https://play.google.com/') ? issue.issueUri : null,
    }))
  }

  return {
    /** Reports from that day on, in Pacific time, as far as Google has them. */
    async read(from: string): Promise<ReadVitals> {
      const end = await endOf('errorCountMetricSet')
      if (!end || end <= from) return { through: null, versions: [], issues: [] }
      const names = await namesOf()
      const rows = await query('errorCountMetricSet', from, end, {
        dimensions: ['reportType', 'versionCode'],
        metrics: ['errorReportCount'],
      })
      const crashRates = await ratesOf('crashRateMetricSet', 'userPerceivedCrashRate7dUserWeighted')
      const anrRates = await ratesOf('anrRateMetricSet', 'userPerceivedAnrRate7dUserWeighted')
      const reports = (code: string, isOfType: (type: string) => boolean) =>
        rows
          .filter((row) => dimension(row, 'versionCode') === code && isOfType(dimension(row, 'reportType')))
          .reduce((sum, row) => sum + (metric(row, 'errorReportCount') ?? 0), 0)
      const codes = new Set([...names.keys(), ...rows.map((row) => dimension(row, 'versionCode')).filter(Boolean)])
      const versions = [...codes]
        .sort(newestFirst)
        .slice(0, mostVersions)
        .map((code) => ({
          version_code: code,
          name: names.get(code) ?? null,
          crashes: reports(code, (type) => type === 'CRASH'),
          anrs: reports(code, isAnr),
          crash_rate: crashRates.get(code) ?? null,
          anr_rate: anrRates.get(code) ?? null,
        }))
      return { through: addDays(end, -1), versions, issues: await listIssues(from, end) }
    },
  }
}
