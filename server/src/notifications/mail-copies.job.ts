import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import * as repository from './mail-copies.repository.ts'

/**
 * Asks for the copies that are due, in the transaction that takes them off the list: each is asked for once, by whichever
 * server. What came to one user meanwhile makes one mail.
 */
export const askForCopies = (db: Database['db'], mail: MailQueue): Promise<void> =>
  db.transaction(async (tx) => {
    for (const due of await repository.takeDue(tx)) await mail.ofNotes(tx, due)
  })

export const mailCopiesJob = (db: Database['db'], mail: MailQueue): Job => ({
  name: 'mail-copies',
  schedule: '* * * * *',
  work: () => askForCopies(db, mail),
})
