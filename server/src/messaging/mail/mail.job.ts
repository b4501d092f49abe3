import * as accounts from '../../identity/auth/accounts.repository.ts'
import * as links from '../../identity/auth/links.repository.ts'
import * as contacts from '../../site/contacts/contacts.repository.ts'
import type { Database } from '../../platform/db/database.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as mailCopies from '../notifications/mail-copies.repository.ts'
import { unsubscribeCode } from '../notifications/unsubscribe-code.ts'
import * as recipients from '../../testers/pool/recipients.repository.ts'
import type { Vault } from '../../platform/vault.ts'
import { addressIsProven } from './proven-address.repository.ts'
import * as letters from './letters.ts'
import { mailQueue, MailTask, openAddress } from './mail-queue.ts'
import type { Letter, Mailer } from './mailer.ts'

interface MailContext {
  db: Database['db']
  vault: Vault
  mailer: Mailer
  /** As it is when a letter is written: the operator may have changed the support address since the start. */
  writing(): Promise<Omit<letters.Writing, 'locale'>>
}

/** Whom a letter goes to, and how it is written once their language is known. */
interface Mail {
  to: string
  write: (writing: letters.Writing) => Letter
}
type Found = Promise<Mail | undefined>

/** A link whose code only the mail holds. Stored before the mail goes, so that it works for whoever is quick. */
async function newLink(db: Database['db'], accountId: string, purpose: links.Purpose, hours: number): Promise<string> {
  const code = newToken()
  await db.transaction((tx) => links.insert(tx, { code_hash: hashToken(code), account_id: accountId, purpose, hours }))
  return code
}

/** Mail that tells and asks for nothing. */
const notices = {
  already_registered: letters.alreadyRegistered,
  password_changed: letters.passwordChanged,
  authenticator_added: letters.authenticatorAdded,
  authenticator_removed: letters.authenticatorRemoved,
}

async function toAccount(db: Database['db'], { about, account_id }: Extract<MailTask, { account_id: string }>): Found {
  const account = await accounts.find(db, account_id)
  if (!account) return undefined
  const to = account.email
  if (about !== 'verify_email') return { to, write: notices[about] }
  if (account.email_verified_at) return undefined
  const code = await newLink(db, account.id, 'verify_email', 24)
  return { to, write: (writing) => letters.verifyEmail(writing, code) }
}

async function toAddress({ db, vault }: MailContext, task: Extract<MailTask, { sealed_address: string }>): Found {
  const to = openAddress(vault, task.sealed_address)
  if (task.about === 'account_deleted') return { to, write: letters.accountDeleted }
  const found = await accounts.findByEmail(db, to)
  if (!found || found.disabled) return undefined
  const code = await newLink(db, found.account.id, 'reset_password', 1)
  return { to, write: (writing) => letters.resetPassword(writing, code) }
}

/** Nothing for people whose address nobody has shown to be theirs. */
async function copy({ db, vault }: MailContext, task: Extract<MailTask, { about: 'notifications' }>): Found {
  const found = await mailCopies.findCopy(db, task)
  if (!found?.notes.length || !(await addressIsProven(db, task.user_id))) return undefined
  const { to, notes, role } = found
  const home = role === 'tester' ? '/tester' : '/dashboard'
  const code = unsubscribeCode(vault, task.user_id)
  return { to, write: (writing) => letters.copyOfNotes(writing, { notes, home, code }) }
}

async function answer(db: Database['db'], task: Extract<MailTask, { about: 'contact_reply' }>): Found {
  const found = await contacts.findReply(db, task.reply_id)
  return found && { to: found.to, write: (writing) => letters.contactReply(writing, found) }
}

/** Nothing where the offer is over, or its tester has an account by now and was told there. */
async function offer(db: Database['db'], task: Extract<MailTask, { about: 'offer' }>): Found {
  const found = await recipients.findInvited(db, task.seat)
  return found && { to: found.to, write: (writing) => letters.offer(writing, found) }
}

function mailOf(context: MailContext, task: MailTask): Found {
  if (task.about === 'notifications') return copy(context, task)
  if (task.about === 'offer') return offer(context.db, task)
  if (task.about === 'contact_reply') return answer(context.db, task)
  return 'account_id' in task ? toAccount(context.db, task) : toAddress(context, task)
}

/** Writes and sends the mail that was asked for; nothing where there is nobody to write to. */
async function deliver(context: MailContext, data: unknown): Promise<void> {
  const mail = await mailOf(context, MailTask.parse(data))
  if (!mail) return
  const locale = await recipients.findLocale(context.db, mail.to)
  await context.mailer.send(mail.to, mail.write({ ...(await context.writing()), locale }))
}

export const mailJob = (context: MailContext): Job => ({ ...mailQueue, work: (data) => deliver(context, data) })
