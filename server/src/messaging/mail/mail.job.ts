import { randomUUID } from 'node:crypto'
import { isReminder } from '@fortnight/contract/notification-texts'
import type { Database } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordSuccess } from '../../platform/jobs/last-success.repository.ts'
import * as mailCopies from '../notifications/mail-copies.repository.ts'
import { recordMail, recordTesterMail, type TesterMail } from '../deliveries/deliveries.repository.ts'
import { linkForMessage } from '../action-links/link-for-message.ts'
import { unsubscribeCode } from '../notifications/unsubscribe-code.ts'
import type { Vault } from '../../platform/vault.ts'
import { addressIsProven } from './proven-address.repository.ts'
import * as letters from './letters.ts'
import * as bounces from './bounces.repository.ts'
import * as handOvers from './hand-overs.repository.ts'
import { mailQueue, type MailTask, QueuedMail } from './mail-queue.ts'
import { hasBounced, type Letter, type Mailer, wasNotTaken } from './mailer.ts'
import { isOurs, promises } from './promises.ts'
import { findReader, type Reader } from './reader.repository.ts'

/** Recipient of a letter, and its writer for a language. */
interface Mail {
  to: string
  write: (writing: letters.Writing) => Letter
  /** Notifications that it copies. */
  notes?: readonly string[]
  /** Whether all of them are reminders. */
  reminds?: boolean
  /** What it says to a tester without an account. */
  message?: TesterMail
}
type Found = Promise<Mail | undefined>

interface Sources {
  db: Database['db']
  vault: Vault
}

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Writers of mail in the districts that know its recipients; undefined if there is no recipient any more. */
    mailOf: {
      account(sources: Sources, task: Extract<MailTask, { account_id: string }>): Found
      address(
        sources: Sources,
        task: Exclude<Extract<MailTask, { sealed_address: string }>, { about: 'links' | 'play_proof' }>,
      ): Found
      links(sources: Sources, task: Extract<MailTask, { about: 'links' }>): Found
      emailChange(sources: Sources, task: Extract<MailTask, { about: 'email_change' }>): Found
      digest(sources: Sources, task: Extract<MailTask, { about: 'digest' }>): Found
      testerMessage(sources: Sources, task: Extract<MailTask, { about: 'tester_message' }>): Found
      offer(sources: Sources, task: Extract<MailTask, { about: 'offer' }>): Found
      paymentHelp(sources: Sources, task: Extract<MailTask, { about: 'payment_help' }>): Found
      playProof(sources: Sources, task: Extract<MailTask, { about: 'play_proof' }>): Found
      anchor(sources: Sources, task: Extract<MailTask, { about: 'anchor' }>): Found
      contactReply(sources: Sources, task: Extract<MailTask, { about: 'contact_reply' }>): Found
    }
  }
}

interface MailContext extends Sources {
  hooks: Pick<Hooks, 'mailOf'>
  mailer: Mailer
  /** Read for each letter: the operator may have changed the support address since the start. */
  writing(): Promise<Omit<letters.Writing, keyof Reader>>
}

/** No mail to unverified addresses. What a mail asks of a tester, they can do without signing in. */
async function copy(sources: Sources, task: Extract<MailTask, { about: 'notifications' }>): Found {
  const { db, vault } = sources
  const found = await mailCopies.findCopy(db, task)
  if (!found?.notes.length || !(await addressIsProven(db, task.user_id))) return undefined
  const { to, role } = found
  const notes: letters.CopiedNote[] = []
  for (const { id: _, stored, ...note } of found.notes) {
    const action = await linkForMessage(sources, task.user_id, stored, 'mail')
    notes.push({ ...note, ...(action && { action }) })
  }
  const home = role === 'tester' ? '/tester' : '/dashboard'
  const code = unsubscribeCode(vault, task.user_id)
  const ids = found.notes.map(({ id }) => id)
  const reminds = found.notes.every(({ stored: { key, values } }) => isReminder(key, values))
  return { to, notes: ids, reminds, write: (writing) => letters.copyOfNotes(writing, { notes, home, code }) }
}

async function toTester(context: MailContext, task: Extract<MailTask, { about: 'tester_message' }>): Found {
  const mail = await context.hooks.mailOf.testerMessage(context, task)
  return mail && { ...mail, reminds: isReminder(task.key, task.values) }
}

function mailOf(context: MailContext, task: MailTask): Found {
  const { mailOf: by } = context.hooks
  if (task.about === 'notifications') return copy(context, task)
  if (task.about === 'email_change') return by.emailChange(context, task)
  if (task.about === 'digest') return by.digest(context, task)
  if (task.about === 'links') return by.links(context, task)
  if (task.about === 'tester_message') return toTester(context, task)
  if (task.about === 'offer') return by.offer(context, task)
  if (task.about === 'payment_help') return by.paymentHelp(context, task)
  if (task.about === 'play_proof') return by.playProof(context, task)
  if (task.about === 'anchor') return by.anchor(context, task)
  if (task.about === 'contact_reply') return by.contactReply(context, task)
  return 'account_id' in task ? by.account(context, task) : by.address(context, task)
}

/**
 * Hands a mail over. Throws if it must be tried again. One that is sent once at most is marked before; if it might have been
 * taken, it is not tried again. An address that a mail server did not know gets only mail that we do not begin. Returns what
 * went wrong for good, null if nothing did.
 */
async function handOver({ db, vault, mailer }: MailContext, task: MailTask, mail: Mail, letter: Letter, id: string) {
  if (isOurs[task.about] && (await bounces.findBounce(db, vault, mail.to)))
    return 'The mail server knew no such address before.'
  const promise = promises[task.about]
  const once = promise === 'by_text' ? (mail.reminds ?? false) : promise === 'once_at_most'
  if (once && !(await handOvers.mark(db, id))) return 'The server stopped while it was handed over.'
  try {
    await mailer.send(mail.to, letter, id)
    if (!isOurs[task.about]) await bounces.clear(db, vault, mail.to)
    return null
  } catch (error) {
    if (hasBounced(error)) {
      await bounces.mark(db, vault, mail.to)
      return 'The mail server knows no such address.'
    }
    if (once && !wasNotTaken(error)) return 'The mail server did not say whether it took it.'
    if (once) await handOvers.clear(db, id)
    throw error
  }
}

/** Writes and sends queued mail; nothing if there is no recipient any more. */
async function deliver(context: MailContext, data: unknown): Promise<void> {
  const { id = randomUUID(), queued_at, ...task } = QueuedMail.parse(data)
  const mail = await mailOf(context, task)
  if (!mail) return
  const { db } = context
  const reader = await findReader(db, mail.to)
  const letter = mail.write({ ...(await context.writing()), ...reader })
  const failure = await handOver(context, task, mail, letter, id)
  // It went out: it must not go again because that could not be noted.
  if (failure === null) await recordSuccess(db, 'mail').catch(() => {})
  if (mail.notes) await recordMail(db, mail.notes, failure)
  const waitedMs = queued_at ? Math.max(0, Date.now() - Date.parse(queued_at)) : 0
  if (mail.message) await recordTesterMail(db, id, mail.message, waitedMs, failure)
}

export const mailJob = (context: MailContext): Job => ({ ...mailQueue, work: (data) => deliver(context, data) })
