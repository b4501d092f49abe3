import type { MailQueue } from '../messaging/mail/mail-queue.ts'
import { askForCopies } from '../messaging/notifications/mail-copies.job.ts'
import type { Database } from '../platform/db/database.ts'
import { startRounds } from '../platform/jobs/rounds.ts'
import type { Push } from '../platform/push/push.ts'
import { mailTesters } from '../testers/portal/tester-mails.job.ts'

interface MailRounds {
  db: Database['db']
  mail: MailQueue
  push: Push
  clock(): Date
  onError(error: Error): void
  /** Seconds in which further notifications join a mail. */
  seconds?: number
}

/** Queues mail as soon as its cause is committed; the jobs of each minute are the fallback. */
export const startMailRounds = ({ db, mail, seconds = 3, ...rest }: MailRounds) =>
  startRounds({
    ...rest,
    channel: 'mail',
    async round() {
      await mailTesters(db, mail)
      return askForCopies(db, mail, seconds)
    },
  })
