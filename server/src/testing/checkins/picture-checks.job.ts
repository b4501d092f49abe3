import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import { type CheckContext, checkPictures } from './check-pictures.ts'

/** Checks pictures as soon as one arrives (the database notifies this server). */
export const startPictureChecks = (parts: CheckContext, push: Push) =>
  startRounds({ round: () => checkPictures(parts), channel: 'pictures', push, ...parts })

/** Checks pictures each minute as well: those of a server that was stopped. */
export const pictureChecksJob = (parts: CheckContext): Job => ({
  name: 'pictures',
  schedule: '* * * * *',
  work: async () => void (await checkPictures(parts)),
})
