import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, Moment } from '../moment.ts'
import { AppId } from '../text.ts'

const Count = z.int().nonnegative()

/** Reports of one version of an app since its test began. Rates are shares of its users; null below Google’s threshold. */
const VersionVitals = z.object({
  version_code: z.string(),
  /** Name of the release that has it; null if Google no longer serves it. */
  name: z.string().nullable(),
  crashes: Count,
  anrs: Count,
  crash_rate: z.number().nullable(),
  anr_rate: z.number().nullable(),
})
export type VersionVitals = z.output<typeof VersionVitals>

/** Reports with likely one cause, as Google groups them. */
const VitalsIssue = z.object({
  type: z.enum(['crash', 'anr']),
  /** Type of the exception, the signal or the ANR. */
  cause: z.string(),
  /** The likely method, activity or service. */
  location: z.string(),
  reports: Count,
  /** Google’s estimate. */
  users: Count,
  /** The newest version code in which it was seen; null if Google does not say. */
  version_code: z.string().nullable(),
  /** The issue in Play Console; null if Google gives no link. */
  url: z.url().nullable(),
})
export type VitalsIssue = z.output<typeof VitalsIssue>

/** Android vitals of an app under test, as Google showed them last. */
export const AndroidVitals = z.object({
  /** Whether we can read them: this server has no account at Google, the developer lets it see nothing, or they do. */
  access: z.enum(['off', 'none', 'given']),
  read_at: Moment.nullable(),
  /** The last day, in Pacific time, that Google has reports of; null while it has none of the test’s days. */
  through: Day.nullable(),
  /** What keeps us from reading, in words; null if nothing does. */
  problem: z.string().nullable(),
  /** The newest first. */
  versions: z.array(VersionVitals),
  /** The ten with the most reports. */
  issues: z.array(VitalsIssue),
})
export type AndroidVitals = z.output<typeof AndroidVitals>

/** Reports of the newest version, for the answers to Google; undefined while there are none to go by. */
export const newestVitals = ({ through, versions: [newest] }: Pick<AndroidVitals, 'through' | 'versions'>) =>
  through && newest ? { ...newest, through } : undefined
export type NewestVitals = NonNullable<ReturnType<typeof newestVitals>>

export const androidVitals = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/run/android-vitals',
    access: 'owner_or_admin',
    summary: 'Crashes and ANRs of an app under test by version, as Google reported them last',
    params: AppId,
    reply: AndroidVitals,
  },
})
