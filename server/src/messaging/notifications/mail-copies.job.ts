import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import * as waiting from '../mail/waiting.repository.ts'
import * as mailCopies from './mail-copies.repository.ts'

/**
 * Queues due copies in the transaction that marks them: each is queued once, by one server. Notifications of one user
 * are grouped into one mail; those that arrive while it waits for the mail server form the next one, so that mail
 * arrives in order and never in bulk.
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
