import type { SeenTrack } from '@fortnight/contract/orders/play-track'
import { type TrackStanding, trackStandings } from '@fortnight/contract/vocabulary/track-standings'
import { Problem } from '@fortnight/contract/problem'
import type { TrackCountries } from '../../platform/db/schema/orders-play-track.ts'
import type { Google } from '../../platform/google/google-api.ts'

export const playScopes = ['https://www.googleapis.com/auth/androidpublisher'] as const

/** An app's closed tracks, and of the chosen one its groups and countries. */
export interface Seen {
  tracks: SeenTrack[]
  groups: string[]
  /** Null if Google does not say. */
  countries: TrackCountries | null
}

/** The groups of a track before and after a change. */
interface GroupChange {
  before: string[]
  after: string[]
}

/**
 * A developer's app in Play Console, as far as they let our account see it. It changes nothing but the groups of one
 * closed track, and publishes nothing.
 */
export interface PlayTrack {
  /** The contact address of its store listing, which the app's developer alone can change. */
  findContact(packageName: string): Promise<string | null>
  /** `track` is the chosen one; null before. One that is not there has neither groups nor countries. */
  see(packageName: string, track: string | null): Promise<Seen>
  /** The change by which the group gets into the track, and whether it is made: a dry run makes none. */
  bind(packageName: string, track: string, group: string, dryRun: boolean): Promise<GroupChange>
  /** Takes the group off the track; groups of the developer's own stay. */
  unbind(packageName: string, track: string, group: string): Promise<GroupChange>
}

// The default tracks of developers.google.com/android-publisher/tracks. Closed testing is `alpha` or a name of its
// developer's; tracks of other devices have the device before a colon.
const otherTracks = new Set(['production', 'beta', 'qa', 'internal'])
const isClosedTrack = (track: string) => !otherTracks.has(track) && !track.includes(':')

const isSame = (email: string, group: string) => email.toLowerCase() === group.toLowerCase()

/** Whether a list of groups has that address. */
export const hasGroup = (groups: readonly string[], group: string) => groups.some((email) => isSame(email, group))

interface TracksAnswer {
  tracks?: { track: string; releases?: { name?: string; versionCodes?: string[]; status: string }[] }[]
}
type Track = NonNullable<TracksAnswer['tracks']>[number]

interface ReleasesAnswer {
  releases?: {
    releaseName?: string
    activeArtifacts?: { versionCode: number }[]
    releaseLifecycleState?: string
  }[]
}
type Summary = NonNullable<ReleasesAnswer['releases']>[number]

/** `ReleaseLifecycleState` without its prefix, before a release is published. */
const unpublished: Record<string, TrackStanding> = {
  DRAFT: 'draft',
  NOT_SENT_FOR_REVIEW: 'unsent',
  IN_REVIEW: 'review',
  APPROVED_NOT_PUBLISHED: 'unpublished',
  NOT_APPROVED: 'rejected',
}
/** The status of a published release: only the edit shows how far it is rolled out. */
const published: Record<string, TrackStanding> = { completed: 'live', inProgress: 'partial', halted: 'halted' }

const stateOf = ({ releaseLifecycleState = '' }: Summary) =>
  releaseLifecycleState.replace('RELEASE_LIFECYCLE_STATE_', '')

/** How far a release is; undefined for one that Google does not describe. */
function standingOf(summary: Summary, { releases = [] }: Track): TrackStanding | undefined {
  const state = stateOf(summary)
  if (state !== 'PUBLISHED') return unpublished[state]
  const codes = new Set(summary.activeArtifacts?.map(({ versionCode }) => String(versionCode)))
  const inEdit = releases.find(({ versionCodes = [] }) => versionCodes.some((code) => codes.has(code)))
  return published[inEdit?.status ?? '']
}

/** A track by the release that got furthest. */
function seenTrack(track: Track, summaries: readonly Summary[]): SeenTrack {
  const releases = summaries.flatMap((summary) => {
    const standing = standingOf(summary, track)
    const codes = summary.activeArtifacts?.map(({ versionCode }) => versionCode).join(', ')
    return standing ? [{ standing, release: (summary.releaseName ?? codes) || null }] : []
  })
  const [furthest] = releases.toSorted(
    (x, y) => trackStandings.indexOf(x.standing) - trackStandings.indexOf(y.standing),
  )
  return { track: track.track, standing: 'empty', release: null, ...furthest }
}

/** Names of the states whose changes a commit of ours would stop or send. */
const heldStates = new Set(['NOT_SENT_FOR_REVIEW', 'IN_REVIEW'])

/** The Play Developer API (androidpublisher v3). What is neither committed nor read without one happens in an edit. */
export function androidPublisher(google: Google): PlayTrack {
  const api = 'androidpublisher' as const
  const appPath = (packageName: string) => `/androidpublisher/v3/applications/${encodeURIComponent(packageName)}`

  /** Works in an edit, which is thrown away unless the work commits it. */
  async function inEdit<T>(packageName: string, work: (path: string) => Promise<{ answer: T; commit: boolean }>) {
    const edits = `${appPath(packageName)}/edits`
    const { id } = await google.call<{ id: string }>({ api, method: 'POST', path: edits, body: {} })
    const path = `${edits}/${encodeURIComponent(id)}`
    let committed = false
    try {
      const { answer, commit } = await work(path)
      // Without this word Google would cancel a review that is under way, and send everything again.
      const query = { changesInReviewBehavior: 'ERROR_IF_IN_REVIEW' }
      if (commit) await google.call({ api, method: 'POST', path: `${path}:commit`, query })
      committed = commit
      return answer
    } finally {
      // An edit that stays expires by itself.
      if (!committed) await google.call({ api, method: 'DELETE', path }).catch(() => {})
    }
  }

  const listTracks = async (edit: string) =>
    (await google.call<TracksAnswer>({ api, method: 'GET', path: `${edit}/tracks` })).tracks ?? []

  const listReleases = async (packageName: string, track: string) => {
    const path = `${appPath(packageName)}/tracks/${encodeURIComponent(track)}/releases`
    return (await google.call<ReleasesAnswer>({ api, method: 'GET', path })).releases ?? []
  }

  const listGroups = async (edit: string, track: string) =>
    (
      await google.call<{ googleGroups?: string[] }>({
        api,
        method: 'GET',
        path: `${edit}/testers/${encodeURIComponent(track)}`,
      })
    ).googleGroups ?? []

  /** Google answers for some tracks only. */
  async function findCountries(edit: string, track: string): Promise<TrackCountries | null> {
    try {
      const { countries = [], restOfWorld = false } = await google.call<{
        countries?: { countryCode: string }[]
        restOfWorld?: boolean
      }>({ api, method: 'GET', path: `${edit}/countryAvailability/${encodeURIComponent(track)}` })
      return { codes: countries.map(({ countryCode }) => countryCode), others: restOfWorld }
    } catch (error) {
      if (error instanceof Problem && (error.code === 'google-refused' || error.code === 'google-unknown')) return null
      throw error
    }
  }

  /** Changes the groups of a closed track, if there is something to change and it is no dry run. */
  async function changeGroups(
    packageName: string,
    track: string,
    change: (before: string[]) => string[],
    dryRun = false,
  ): Promise<GroupChange> {
    if (!isClosedTrack(track)) throw new Problem('google-refused', 'Only a closed track can get the group.')
    return inEdit(packageName, async (edit) => {
      const before = await listGroups(edit, track)
      const after = change(before)
      const commit = after.length !== before.length && !dryRun
      if (commit) {
        // A commit sends all that waits to be sent, of every track.
        for (const each of await listTracks(edit))
          if ((await listReleases(packageName, each.track)).some((release) => heldStates.has(stateOf(release))))
            throw new Problem('google-review')
        const path = `${edit}/testers/${encodeURIComponent(track)}`
        // The whole list, with all groups that the developer has put there.
        await google.call({ api, method: 'PUT', path, body: { googleGroups: after } })
      }
      return { answer: { before, after }, commit }
    })
  }

  return {
    findContact: (packageName) =>
      inEdit(packageName, async (edit) => {
        const { contactEmail } = await google.call<{ contactEmail?: string }>({
          api,
          method: 'GET',
          path: `${edit}/details`,
        })
        return { answer: contactEmail || null, commit: false }
      }),

    async see(packageName, chosen) {
      const { tracks, ...rest } = await inEdit(packageName, async (edit) => {
        const all = (await listTracks(edit)).filter(({ track }) => isClosedTrack(track))
        const isThere = chosen !== null && all.some(({ track }) => track === chosen)
        const groups = isThere ? await listGroups(edit, chosen) : []
        const countries = isThere ? await findCountries(edit, chosen) : null
        return { answer: { tracks: all, groups, countries }, commit: false }
      })
      const seen: SeenTrack[] = []
      for (const track of tracks) seen.push(seenTrack(track, await listReleases(packageName, track.track)))
      return { tracks: seen, ...rest }
    },

    bind: (packageName, track, group, dryRun) =>
      changeGroups(packageName, track, (before) => (hasGroup(before, group) ? before : [...before, group]), dryRun),

    unbind: (packageName, track, group) =>
      changeGroups(packageName, track, (before) => before.filter((email) => !isSame(email, group))),
  }
}
