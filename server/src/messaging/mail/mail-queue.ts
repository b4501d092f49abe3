import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { openQueue, type Queue } from '../../platform/jobs/queue.ts'
import type { Vault } from '../../platform/vault.ts'

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Queue of mail, which a background job sends. */
    mail: MailQueue
  }
}

/**
 * Data of a mail job: subject and recipient. Never a secret: the code of a link is made when the mail is sent. An
 * address without an account is sealed.
 */
export const MailTask = z.discriminatedUnion('about', [
  z.object({
    about: z.enum([
      'verify_email',
      'already_registered',
      'password_changed',
      'authenticator_added',
      'authenticator_removed',
    ]),
    account_id: z.string(),
  }),
  z.object({
    about: z.enum(['reset_password', 'account_deleted', 'passkey_added', 'passkey_removed', 'factor_recovery']),
    sealed_address: z.string(),
  }),
  // `browser`: hash of what the browser that asked keeps, in hexadecimal. Late mail would bring a link that has ended.
  z.object({ about: z.literal('sign_in'), sealed_address: z.string(), browser: z.string(), until: z.string() }),
  z.object({ about: z.literal('links'), sealed_address: z.string() }),
  z.object({ about: z.literal('notifications'), user_id: z.string(), ids: z.array(z.string()) }),
  z.object({ about: z.literal('email_change'), change_id: z.string(), to: z.enum(['new', 'old']) }),
  z.object({ about: z.literal('digest'), run_id: z.string(), day: z.string() }),
  z.object({ about: z.literal('offer'), seat: z.int() }),
  z.object({
    about: z.literal('tester_message'),
    tester_id: z.int(),
    key: z.string(),
    values: z.record(z.string(), z.unknown()),
    until: z.string().nullable(),
  }),
  z.object({ about: z.literal('anchor'), subscriber_id: z.string(), day: z.string().nullable() }),
  z.object({ about: z.literal('payment_help'), request_id: z.string() }),
  z.object({ about: z.literal('contact_reply'), reply_id: z.string() }),
  z.object({ about: z.literal('play_proof'), app_id: z.string(), sealed_address: z.string() }),
])
export type MailTask = z.output<typeof MailTask>

/** A task with the id of its mail, the same at each try, and when it was queued; older ones have neither. */
export const QueuedMail = z.intersection(
  MailTask,
  z.object({ id: z.uuid().optional(), queued_at: z.iso.datetime().optional() }),
)

/**
 * Mail waits for a mail server that is away: 60 tries over about two days, and once it is back none waits longer than
 * an hour. Finished jobs are soon deleted.
 */
export const mailQueue: Queue = {
  name: 'mail',
  queue: {
    policy: 'standard',
    expireInSeconds: 300,
    retryLimit: 60,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 600,
  },
  // Sent at once, each on a connection of its own: more would be too many for some mail servers.
  batch: 5,
}

/** Queues mail in the transaction of its cause. */
export interface MailQueue {
  toAccount(db: Db, about: Extract<MailTask, { account_id: string }>['about'], accountId: string): Promise<void>
  toAddress(
    db: Db,
    about: Exclude<Extract<MailTask, { sealed_address: string }>['about'], 'play_proof' | 'sign_in'>,
    address: string,
  ): Promise<void>
  /** The link that signs in, with what binds it to the browser that asked. */
  ofSignIn(db: Db, link: { address: string; browser: Buffer; until: Date }): Promise<void>
  /** Copies of these notifications, in one mail. */
  ofNotes(db: Db, notes: { user_id: string; ids: string[] }): Promise<void>
  /** The link that confirms a new address, or the one that takes the old address back. */
  ofEmailChange(db: Db, change: { change_id: string; to: 'new' | 'old' }): Promise<void>
  /** A morning's report of a test to its developer. */
  ofDigest(db: Db, digest: { run_id: string; day: string }): Promise<void>
  /** An offer to a tester whom the operator imported and who has no account yet. */
  ofOffer(db: Db, seat: number): Promise<void>
  /** A message to a tester without an account. */
  toTester(db: Db, message: { tester_id: number; key: string; values: object; until: string | null }): Promise<void>
  /** A day's signed statement to someone who subscribed; without a day, the link that confirms the subscription. */
  ofAnchor(db: Db, statement: { subscriber_id: string; day: string | null }): Promise<void>
  /** An administrator's answer to a visitor's message. */
  ofReply(db: Db, replyId: string): Promise<void>
  /** The code by which a developer shows that an app in Play Console is theirs, to its contact address. */
  ofPlayProof(db: Db, proof: { app_id: string; address: string }): Promise<void>
  /** An administrator's answer to a developer who can pay by none of the methods. */
  ofPaymentHelp(db: Db, requestId: string): Promise<void>
  close(): Promise<void>
}

const context = 'mail:address'
export const openAddress = (vault: Vault, sealed: string) => vault.open(Buffer.from(sealed, 'base64'), context)

const aDay = 86_400

export async function openMailQueue(pool: pg.Pool, vault: Vault, onError: (error: Error) => void): Promise<MailQueue> {
  const sender = await openQueue(pool, mailQueue, onError)
  const add = (db: Db, task: MailTask, how?: { once: { key: string; seconds: number } | undefined }) =>
    sender.send(db, { ...task, id: randomUUID(), queued_at: new Date().toISOString() }, how)
  return {
    async toAccount(db, about, accountId) {
      const task: MailTask = { about, account_id: accountId }
      // Any visitor who tries an address causes it, so it is sent once a day at most.
      const once = about === 'already_registered' ? { key: `${about} ${accountId}`, seconds: aDay } : undefined
      await add(db, task, { once })
    },
    async toAddress(db, about, address) {
      const task: MailTask = { about, sealed_address: vault.seal(address, context).toString('base64') }
      await add(db, task)
    },
    ofSignIn: (db, { address, browser, until }) =>
      add(db, {
        about: 'sign_in',
        sealed_address: vault.seal(address, context).toString('base64'),
        browser: browser.toString('hex'),
        until: until.toISOString(),
      }),
    ofNotes: (db, notes) => add(db, { about: 'notifications', ...notes }),
    ofEmailChange: (db, change) => add(db, { about: 'email_change', ...change }),
    ofDigest: (db, digest) => add(db, { about: 'digest', ...digest }),
    ofOffer: (db, seat) => add(db, { about: 'offer', seat }),
    toTester: (db, message) => add(db, { about: 'tester_message', ...message, values: { ...message.values } }),
    ofAnchor: (db, statement) => add(db, { about: 'anchor', ...statement }),
    ofReply: (db, replyId) => add(db, { about: 'contact_reply', reply_id: replyId }),
    ofPlayProof: (db, { app_id, address }) =>
      add(db, { about: 'play_proof', app_id, sealed_address: vault.seal(address, context).toString('base64') }),
    ofPaymentHelp: (db, requestId) => add(db, { about: 'payment_help', request_id: requestId }),
    close: sender.close,
  }
}
