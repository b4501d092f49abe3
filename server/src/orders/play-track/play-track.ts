import type { Google } from '../../platform/google/google-api.ts'
import { Problem } from '@fortnight/contract/problem'

export const playScopes = ['https://www.googleapis.com/auth/androidpublisher'] as const

interface Release {
  name: string
  /** As Play Console names it: draft, inProgress, halted or completed. */
  status: string
}

interface Track {
  track: string
  releases: Release[]
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
  /** Tracks that testers of a closed test can be on: neither production nor open nor internal testing. */
  listClosedTracks(packageName: string): Promise<Track[]>
  /** The change by which the group gets into the track, and whether it is made: a dry run makes none. */
  bind(packageName: string, track: string, group: string, dryRun: boolean): Promise<GroupChange>
}

// The default tracks of developers.google.com/android-publisher/tracks. Closed testing is `alpha` or a name of its
// developer's; tracks of other devices have the device before a colon.
const otherTracks = new Set(['production', 'beta', 'qa', 'internal'])
const isClosedTrack = (track: string) => !otherTracks.has(track) && !track.includes(':')

interface TracksAnswer {
  tracks?: { track: string; releases?: { name?: string; versionCodes?: string[]; status: string }[] }[]
}

/** The Play Developer API (androidpublisher v3), whose reads and changes both happen within an edit. */
export function androidPublisher(google: Google): PlayTrack {
  const appPath = (packageName: string) => `/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/edits`

  /** Works in an edit, which is thrown away unless the work commits it. */
  async function inEdit<T>(packageName: string, work: (path: string) => Promise<{ answer: T; commit: boolean }>) {
    const edits = appPath(packageName)
    const { id } = await google.call<{ id: string }>({
      api: 'androidpublisher',
      method: 'POST',
      path: edits,
      body: {},
    })
    const path = `${edits}/${encodeURIComponent(id)}`
    let committed = false
    try {
      const { answer, commit } = await work(path)
      if (commit) await google.call({ api: 'androidpublisher', method: 'POST', path: `${path}:commit` })
      committed = commit
      return answer
    } finally {
      // An edit that stays expires by itself.
      if (!committed) await google.call({ api: 'androidpublisher', method: 'DELETE', path }).catch(() => {})
    }
  }

  return {
    listClosedTracks: (packageName) =>
      inEdit(packageName, async (path) => {
        const { tracks = [] } = await google.call<TracksAnswer>({
          api: 'androidpublisher',
          method: 'GET',
          path: `${path}/tracks`,
        })
        const answer = tracks
          .filter(({ track }) => isClosedTrack(track))
          .map(({ track, releases = [] }) => ({
            track,
            releases: releases.map(({ name, versionCodes = [], status }) => ({
              name: name ?? versionCodes.join(', '),
              status,
            })),
          }))
        return { answer, commit: false }
      }),

    async bind(packageName, track, group, dryRun) {
      if (!isClosedTrack(track)) throw new Problem('google-refused', 'Only a closed track can get the group.')
      return inEdit(packageName, async (edit) => {
        const path = `${edit}/testers/${encodeURIComponent(track)}`
        const { googleGroups: before = [] } = await google.call<{ googleGroups?: string[] }>({
          api: 'androidpublisher',
          method: 'GET',
          path,
        })
        const isBound = before.some((email) => email.toLowerCase() === group.toLowerCase())
        const after = isBound ? before : [...before, group]
        const commit = !isBound && !dryRun
        // The whole list, with all groups that the developer has put there.
        if (commit) await google.call({ api: 'androidpublisher', method: 'PUT', path, body: { googleGroups: after } })
        return { answer: { before, after }, commit }
      })
    },
  }
}
