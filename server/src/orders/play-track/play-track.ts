import type { androidpublisher_v3 } from '@googleapis/androidpublisher'
import type { SeenTrack } from '@fortnight/contract/orders/play-track'
import { type TrackStanding, trackStandings } from '@fortnight/contract/vocabulary/track-standings'
import { Problem } from '@fortnight/contract/problem'
import type { TrackCountries } from '../../platform/db/schema/orders-play-track.ts'
import { asClient, type Google } from '../../platform/google/google-api.ts'

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

type Track = androidpublisher_v3.Schema$Track
type Summary = androidpublisher_v3.Schema$ReleaseSummary

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

const stateOf = ({ releaseLifecycleState }: Summary) =>
  (releaseLifecycleState ?? '').replace('RELEASE_LIFECYCLE_STATE_', '')

/** How far a release is; undefined for one that Google does not describe. */
function standingOf(summary: Summary, { releases = [] }: Track): TrackStanding | undefined {
  const state = stateOf(summary)
  if (state !== 'PUBLISHED') return unpublished[state]
  const codes = new Set(summary.activeArtifacts?.map(({ versionCode }) => String(versionCode)))
  const inEdit = releases.find(({ versionCodes }) => versionCodes?.some((code) => codes.has(code)))
  return published[inEdit?.status ?? '']
}

const nameOf = ({ track }: Track) => track ?? ''

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
  return { track: nameOf(track), standing: 'empty', release: null, ...furthest }
}

/** Names of the states whose changes a commit of ours would stop or send. */
const heldStates = new Set(['NOT_SENT_FOR_REVIEW', 'IN_REVIEW'])

/** An edit of Play Console: what the client edits, and where. */
interface Edit {
  edits: androidpublisher_v3.Resource$Edits
  at: { packageName: string; editId: string }
}

/** The Play Developer API (androidpublisher v3). What is neither committed nor read without one happens in an edit. */
export function androidPublisher(google: Google): PlayTrack {
  const open = async () => {
    const { androidpublisher } = await import('@googleapis/androidpublisher')
    return androidpublisher({ version: 'v3', ...asClient(google) })
  }

  /** Works in an edit, which is thrown away unless the work commits it. */
  async function inEdit<T>(packageName: string, work: (edit: Edit) => Promise<{ answer: T; commit: boolean }>) {
    const { edits } = await open()
    const { data } = await edits.insert({ packageName, requestBody: {} })
    const at = { packageName, editId: data.id ?? '' }
    let committed = false
    try {
      const { answer, commit } = await work({ edits, at })
      // Without this word Google would cancel a review that is under way, and send everything again.
      if (commit) await edits.commit({ ...at, changesInReviewBehavior: 'ERROR_IF_IN_REVIEW' })
      committed = commit
      return answer
    } finally {
      // An edit that stays expires by itself.
      if (!committed) await edits.delete(at).catch(() => {})
    }
  }

  const listTracks = async ({ edits, at }: Edit) => (await edits.tracks.list(at)).data.tracks ?? []

  const listReleases = async (packageName: string, track: string) => {
    const parent = `applications/${encodeURIComponent(packageName)}/tracks/${encodeURIComponent(track)}`
    return (await (await open()).applications.tracks.releases.list({ parent })).data.releases ?? []
  }

  const listGroups = async ({ edits, at }: Edit, track: string) =>
    (await edits.testers.get({ ...at, track })).data.googleGroups ?? []

  /** Google answers for some tracks only. */
  async function findCountries({ edits, at }: Edit, track: string): Promise<TrackCountries | null> {
    try {
      const { countries = [], restOfWorld } = (await edits.countryavailability.get({ ...at, track })).data
      return { codes: countries.map(({ countryCode }) => countryCode ?? ''), others: restOfWorld ?? false }
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
          if ((await listReleases(packageName, nameOf(each))).some((release) => heldStates.has(stateOf(release))))
            throw new Problem('google-review')
        // The whole list, with all groups that the developer has put there.
        await edit.edits.testers.update({ ...edit.at, track, requestBody: { googleGroups: after } })
      }
      return { answer: { before, after }, commit }
    })
  }

  return {
    findContact: (packageName) =>
      inEdit(packageName, async (edit) => {
        const { contactEmail } = (await edit.edits.details.get(edit.at)).data
        return { answer: contactEmail || null, commit: false }
      }),

    async see(packageName, chosen) {
      const { tracks, ...rest } = await inEdit(packageName, async (edit) => {
        const all = (await listTracks(edit)).filter((track) => isClosedTrack(nameOf(track)))
        const isThere = chosen !== null && all.some(({ track }) => track === chosen)
        const groups = isThere ? await listGroups(edit, chosen) : []
        const countries = isThere ? await findCountries(edit, chosen) : null
        return { answer: { tracks: all, groups, countries }, commit: false }
      })
      const seen: SeenTrack[] = []
      for (const track of tracks) seen.push(seenTrack(track, await listReleases(packageName, nameOf(track))))
      return { tracks: seen, ...rest }
    },

    bind: (packageName, track, group, dryRun) =>
      changeGroups(packageName, track, (before) => (hasGroup(before, group) ? before : [...before, group]), dryRun),

    unbind: (packageName, track, group) =>
      changeGroups(packageName, track, (before) => before.filter((email) => !isSame(email, group))),
  }
}
