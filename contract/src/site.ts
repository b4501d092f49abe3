import type { Brand } from './brand.ts'
import type { Availability } from './availability.ts'
import type { Content } from './site/content.ts'
import type { IdentitySettings } from './identity-settings.ts'
import type { PublishedDay } from './site/anchors.ts'
import type { LateScale } from './operations/late-scale.ts'
import type { MeasuredResults } from './site/results.ts'
import type { PublicStats } from './site/stats.ts'
import type { ActionPage } from './testing/action-links.ts'
import type { Report } from './testing/public-report.ts'
import type { StartForecast } from './testing/start-forecast.ts'

/** Third-party tools of the operator; a visitor's browser loads one only when it is named here and consented to. */
export interface TrackingTools {
  /** Measurement id of the analytics tag: G-XXXXXXX. */
  tag?: string
  /** Project id of the heat-map tool. */
  heatmap?: string
  /** Id of the social pixel. */
  pixel?: string
  /** Loading times of real visits are kept by this service itself. */
  vitals?: true
}

/** Testers of a day: those who used the app, those whose day still goes on, and those who did not use it. */
export interface LiveTestDay {
  used: number
  waiting: number
  missed: number
}

/** A test that its owner lets the front page show: figures and dates, no name of an app or a person. */
export interface LiveTest {
  /** Path of its public report. */
  path: string
  /** Whether its testers are the demo's. */
  sample: boolean
  running: boolean
  /** The day of the test, up to `length`. */
  day: number
  length: number
  /** Each day so far. */
  days: LiveTestDay[]
  /** Testers who are in; after its end those who stayed all the days. */
  present: number
  left: number
  /** Testers who joined in place of others. */
  replaced: number
  /** When its developer can apply to Google, by the testers of now; null while too few have joined. */
  apply_on: string | null
}

/** A line of marks: how many testers of the pool have this in common. */
export interface PoolCount {
  name: string
  count: number
}

/** Phones, versions of Android and countries of the testers of the pool; each list adds up to them. */
export interface PoolPhones {
  testers: number
  phones: PoolCount[]
  androids: PoolCount[]
  countries: PoolCount[]
}

/** Everything that the public pages are drawn from. */
export interface Site {
  /** Scheme and host of the canonical addresses. */
  origin: string
  brand: Brand
  content: Content
  /** What was counted; null while there is too little to speak of. */
  stats: PublicStats | null
  /** What finished tests came to; null while there is none, or it is not known. */
  results: MeasuredResults | null
  /** What orders of now pay back if their tests are late. */
  lateScale: LateScale
  /** What the pool tests on; null while it has too few testers to count without pointing at one. */
  pool: PoolPhones | null
  /** How much the service was available; null while it is not known. */
  availability: Availability | null
  /** The newest published days. */
  anchors: readonly PublishedDay[]
  /** A test that its owner lets visitors see; null without one. */
  live: LiveTest | null
  /** A test that would start now; null while it is not known. */
  start: StartForecast | null
  tracking: TrackingTools
  identity: IdentitySettings
  /** Whether a visitor can look around in the sample data without a password, as any of its roles. */
  openDemo: boolean
  /** The prices that structured data publishes: those charged, or the specification's other reading (§9). */
  structuredPrices: 'charged' | 'listed'
  /** `2026-11-21`: legal pages show the day they were asked for (spec §2). */
  today: string
}

/** A report that its owner made public, with the token of its address. */
export interface SharedReport {
  token: string
  report: Report
}

/** What the built web offers the server: the public pages and the files for search engines, as functions of a site. */
export interface SiteRenderer {
  /** Addresses, without a slash at their end; `/404` is what unknown addresses get. */
  paths: readonly string[]
  /** The whole document of one of `paths`. */
  draw(path: string, site: Site): string
  /** The whole document of the public page of a report. */
  drawReport(report: SharedReport, site: Site): string
  /** The whole document of the page behind a signed link. */
  drawAction(page: ActionPage, site: Site): string
}
