import type { MailQueue } from '../messaging/mail/mail-queue.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/file-store/file-store.ts'
import type { Hooks } from '../platform/hooks.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { lateJob } from '../orders/late/late.job.ts'
import { pauseWaitingJob } from '../orders/refunds/pause-waiting.job.ts'
import type { CheckContext } from '../testing/checkins/check-pictures.ts'
import { pictureChecksJob } from '../testing/checkins/picture-checks.job.ts'
import { remindersJob } from '../testing/checkins/reminders.job.ts'
import { digestJob } from '../testing/digest/digest.job.ts'
import { askForCountsJob } from '../testing/joining/ask-for-counts.job.ts'
import { tickJob } from '../testing/evaluation/tick.job.ts'
import { offersJob } from '../testing/staffing/offers.job.ts'
import { staffQueueJob } from '../testing/staffing/staff-queue.job.ts'

interface Parts {
  db: Database['db']
  files: FileStore
  clock: () => Date
  hooks: Hooks
  mail: MailQueue
  onError: (error: Error) => void
  reading?: CheckContext['reading']
  /** Batches of tests that are evaluated at once. */
  tickLanes?: number
}

/** The background work by which tests go on: a demo that is played does it at each step. */
export const jobsByTheClock = ({ db, files, clock, hooks, mail, onError, reading, tickLanes }: Parts): Job[] => [
  staffQueueJob(db),
  offersJob({ db, mail, clock }),
  tickJob(db, clock, hooks, onError, tickLanes),
  lateJob(db, clock),
  pauseWaitingJob(db, clock),
  remindersJob(db, clock),
  askForCountsJob(db, clock),
  digestJob({ db, mail }, clock),
  pictureChecksJob({ db, files, clock, onError, reading }),
]
