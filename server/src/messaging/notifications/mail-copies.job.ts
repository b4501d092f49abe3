import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import * as waiting from '../mail/waiting.repository.ts'
import * as mailCopies from './mail-copies.repository.ts'

/**
 * Queues due copies in the transaction that marks them: each is queued once, by one server. Notifications of one user
 * are grouped into one mail; those that arrive while it waits for the mail server form the next one, so that mail
 * arrives in order and never in bulk. Copies younger than `seconds` wait; returns when the next is due.
 */
export const askForCopies = (db: Database['db'], mail: MailQueue, seconds = 0): Promise<Date | undefined> =>
  db.transaction(async (tx) => {
    const due = await mailCopies.takeDue(tx, await waiting.listCopied(tx), seconds)
    for (const notes of due) await mail.ofNotes(tx, notes)
    const oldest = await mailCopies.findOldestDue(tx, await waiting.listCopied(tx))
    return oldest && new Date(oldest.getTime() + seconds * 1000)
  })

export const mailCopiesJob = (db: Database['db'], mail: MailQueue): Job => ({
  name: 'mail-copies',
  schedule: '* * * * *',
  work: async () => void (await askForCopies(db, mail)),
})
