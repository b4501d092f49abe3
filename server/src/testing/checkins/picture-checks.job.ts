import type pg from 'pg'
import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import { type CheckContext, checkPictures } from './check-pictures.ts'

/** Checks pictures as soon as one arrives (the database notifies this server). */
export const startPictureChecks = (parts: CheckContext, connection: pg.ClientConfig) =>
  startRounds({ round: () => checkPictures(parts), channel: 'pictures', connection, ...parts })

/** Checks pictures each minute as well: those of a server that was stopped. */
export const pictureChecksJob = (parts: CheckContext): Job => ({
  name: 'pictures',
  schedule: '* * * * *',
  work: async () => void (await checkPictures(parts)),
})
