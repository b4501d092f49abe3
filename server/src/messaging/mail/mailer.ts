import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/files/durable-file.ts'
import { pngOf } from '../../platform/pictures/png.ts'
import type { Picture } from './moon-picture.ts'

/** Contents of a mail. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Pictures that the HTML shows: a mail loads none from elsewhere. */
  pictures?: readonly (Picture & { cid: string })[]
  /** Address that stops mail of this kind by a POST (RFC 8058). */
  unsubscribe?: string
  /** Address for answers. Only mail written by a person has it, and is then not marked as automatic. */
  replyTo?: string
}

/**
 * Hands mail over for delivery, or throws if that failed. `id` (a UUID) becomes its Message-ID (RFC 5322): mail programs and most
 * mail servers show one that arrives again once.
 */
export interface Mailer {
  send(to: string, letter: Letter, id?: string): Promise<void>
}

/** Answers that say of an address that it takes no mail, now or later (RFC 5321, section 4.2.3). */
const finalCodes = new Set([550, 551, 553])

/** An enhanced status about our server or its mail, and not about the address (RFC 3463, section 3.8). */
const ofPolicy = /^\d{3}[ -]5\.7\./

/** Failures before the mail server was given anything: of the address, the connection, the greeting or the sign-in. */
const beforeMail = new Set(
  (
    'EDNS ENOTFOUND EAI_AGAIN ECONNREFUSED EHOSTUNREACH ENETUNREACH ' +
    'CONNECT_TIMEOUT GREETING_TIMEOUT UPGRADE_TIMEOUT ETLS EAUTH EENVELOPE'
  ).split(' '),
)

/** Whether a mail that failed was certainly not taken: the answer says so, or there was no connection to take it. */
export const wasNotTaken = (error: unknown): boolean =>
  (error as { cause?: { notTaken?: boolean } } | undefined)?.cause?.notTaken ?? false

/** Whether a mail was refused because of its address: the same mail is refused again. */
export const hasBounced = (error: unknown): boolean =>
  (error as { cause?: { bounced?: boolean } } | undefined)?.cause?.bounced ?? false

/** Without the server's message, in which mail servers repeat the address. */
function refusalOf(error: unknown): Error {
  const { code, originalCode, responseCode, command, response } = error as Record<string, unknown>
  const reason = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
  const bounced =
    command === 'RCPT TO' &&
    finalCodes.has(Number(responseCode)) &&
    !(typeof response === 'string' && ofPolicy.test(response))
  return new Error(`the mail server did not take a mail (${reason || 'no reason given'})`, {
    cause: { bounced, notTaken: Number(responseCode) >= 400 || beforeMail.has(String(originalCode ?? code)) },
  })
}

/** A mail whose file is not there was certainly not taken. */
const refusalOfOutbox = (error: unknown, notTaken: boolean) =>
  new Error(`the outbox did not take a mail (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})`, {
    cause: { bounced: false, notTaken },
  })

const attach = async ({ cid, svg, width }: Picture & { cid: string }) => ({
  cid,
  content: await pngOf(svg, width),
  filename: `${cid}.png`,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

// A stalled server must not hold a job past its expiry.
const usual = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Sends by SMTP, or without a server writes each mail to `outbox`, readable by its owner alone, and logs the file and
 * the subject. Addresses are passed as such and never become part of a header by concatenation.
 */
export function createMailer(
  { smtpUrl, from }: Pick<Config['mail'], 'smtpUrl' | 'from'>,
  outbox: string,
  say: (line: string) => void,
  patience = usual,
): Mailer {
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const domain = from.address.split('@').at(-1) ?? ''
  const compose = async (to: string, letter: Letter, id: string) => ({
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: '', address: to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: await Promise.all((letter.pictures ?? []).map(attach)),
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    headers: {
      // RFC 3834: no automatic answers.
      ...(!letter.replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(letter.unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(letter.unsubscribe && { list: { unsubscribe: letter.unsubscribe } }),
  })
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience, ...closed })
    return {
      async send(to, letter, id = randomUUID()) {
        await transport.sendMail(await compose(to, letter, id)).catch((error: unknown) => {
          throw refusalOf(error)
        })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return {
    async send(to, letter, id = randomUUID()) {
      const { message } = await transport.sendMail(await compose(to, letter, id))
      const name = `${Date.now()}-${id}.eml`
      try {
        await mkdir(outbox, { recursive: true, mode: 0o700 })
        await writeDurably(outbox, name, message as Buffer)
      } catch (error) {
        throw refusalOfOutbox(error, !existsSync(join(outbox, name)))
      }
      say(`A mail was written to ${join(outbox, name)}: ${letter.subject}`)
    },
  }
}
