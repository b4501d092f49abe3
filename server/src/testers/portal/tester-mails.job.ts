import type { Database } from '../../platform/db/database.ts'
import type { MailQueue } from '../../messaging/mail/mail-queue.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as testerMails from './tester-mails.repository.ts'

/** Queues mail for testers without an account, each message once, in the transaction that forgets it. */
export async function mailTesters(db: Database['db'], mail: MailQueue): Promise<void> {
  let queued = -1
  while (queued !== 0)
    queued = await db.transaction(async (tx) => {
      const due = await testerMails.takeDue(tx)
      for (const message of due) await mail.toTester(tx, message)
      return due.length
    })
}

export const testerMailsJob = (db: Database['db'], mail: MailQueue): Job => ({
  name: 'tester-mails',
  schedule: '* * * * *',
  work: () => mailTesters(db, mail),
})
