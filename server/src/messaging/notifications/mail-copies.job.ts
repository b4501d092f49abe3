import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import * as waiting from '../mail/waiting.repository.ts'
import * as mailCopies from './mail-copies.repository.ts'

/**
 * Asks for the copies that are due, in the transaction that takes them off the list: each is asked for once, by whichever
 * server. What came to one user meanwhile makes one mail; what comes while that waits for the mail server makes the next one, so that
 * mail comes in its order and never in heaps.
 */
export const askForCopies = (db: Database['db'], mail: MailQueue): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await mailCopies.takeDue(tx, await waiting.listCopied(tx))
    for (const notes of due) await mail.ofNotes(tx, notes)
  })

export const mailCopiesJob = (db: Database['db'], mail: MailQueue): Job => ({
  name: 'mail-copies',
  schedule: '* * * * *',
  work: () => askForCopies(db, mail),
})
