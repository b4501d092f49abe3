import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/files/durable-file.ts'

/** What a mail says. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Address that stops mail of this kind when it is posted to (RFC 8058). */
  unsubscribe?: string
  /** Where answers go. Only what a person wrote has it, and is then not marked as made by a machine. */
  replyTo?: string
}

/** Hands mail over for delivery, or throws when it could not: then it may be tried again. */
export interface Mailer {
  send(to: string, letter: Letter): Promise<void>
}

/** Without its own message: mail servers repeat the address there. */
function refusalOf(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const reason = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
  return new Error(`the mail server did not take a mail (${reason || 'no reason given'})`)
}

// A stalled server must not hold a job longer than the job lives.
const usual = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Sends by SMTP, or without a server writes each mail to `outbox`, readable by its owner alone, and says so in a line that
 * names the file and the subject. Addresses are passed as such and never become part of a header by concatenation.
 */
export function createMailer(
  { smtpUrl, from }: Config['mail'],
  outbox: string,
  say: (line: string) => void,
  patience = usual,
): Mailer {
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const compose = (to: string, letter: Letter) => ({
    from,
    to: { name: '', address: to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    headers: {
      // RFC 3834: nobody's holiday notice answers it.
      ...(!letter.replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(letter.unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(letter.unsubscribe && { list: { unsubscribe: letter.unsubscribe } }),
  })
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience, ...closed })
    return {
      async send(to, letter) {
        await transport.sendMail(compose(to, letter)).catch((error: unknown) => {
          throw refusalOf(error)
        })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return {
    async send(to, letter) {
      const { message } = await transport.sendMail(compose(to, letter))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${Date.now()}-${randomUUID()}.eml`
      await writeDurably(outbox, name, message as Buffer)
      say(`A mail was written to ${join(outbox, name)}: ${letter.subject}`)
    },
  }
}
