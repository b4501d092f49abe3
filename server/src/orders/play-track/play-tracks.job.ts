import { minuteMs } from '@fortnight/contract/format/spans'
import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import { workOff } from '../../platform/jobs/work-off.ts'
import { checkTrack } from './check-track.ts'
import * as tracks from './play-tracks.repository.ts'
import type { PlayContext } from './visit.ts'

interface JobContext extends PlayContext {
  onError: (error: Error) => void
}

/** Apps that a server asks about at once, and how long it may: a killed server's are then taken by another. */
const atOnce = 8
export const leaseMs = 2 * minuteMs

/** Looks at the closed track of every app that is due. */
export async function runPlayTracks(context: JobContext): Promise<void> {
  const { db, clock, onError } = context
  await workOff({
    clock,
    leaseMs,
    most: atOnce,
    take: (lease) => tracks.takeDue(db, lease),
    work: (app) => checkTrack(context, app, 'recheck'),
    onError,
  })
}

/** Follows tests that begin and groups that are made: the database announces it. */
export const startPlayTracks = (context: JobContext, push: Push) =>
  startRounds({
    ...context,
    channel: 'play_tracks',
    push,
    async round() {
      await runPlayTracks(context)
      return tracks.next(context.db)
    },
  })

/** Each minute: looks that are due, and what a server that was stopped left behind. */
export const playTracksJob = (context: JobContext): Job => ({
  name: 'play-tracks',
  schedule: '* * * * *',
  queue: { expireInSeconds: 600 },
  work: () => runPlayTracks(context),
})
