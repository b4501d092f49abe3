import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { stopWords } from '@fortnight/contract/messaging/phone-texts'
import type { Database } from '../../platform/db/database.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Vault } from '../../platform/vault.ts'
import * as deliveries from '../deliveries/deliveries.repository.ts'
import { endAfterFailures, endNumber, stopNumber } from './end-number.ts'
import { endOf, failureOf } from './whatsapp.ts'

type Db = Database['db']

/** Whether Meta signed that body with the secret of our app (X-Hub-Signature-256). */
export const isSigned = (secret: string, body: Buffer, signature: string): boolean =>
  isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)

const Status = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.uuid(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
const Incoming = z.object({ from: z.string().regex(/^\d{7,15}$/), text: z.object({ body: z.string() }) })

const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(z.unknown())
    .default([])
    .transform((given) => given.flatMap((unread) => item.safeParse(unread).data ?? []))

/** What Meta posts about our messages and people's own; what it may add to them is passed over. */
const WhatsAppReport = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z
            .object({ statuses: listOf(Status), messages: listOf(Incoming) })
            .catch({ statuses: [], messages: [] }),
        }),
      ),
    }),
  ),
})

async function recordStatus(db: Db, { status, biz_opaque_callback_data: id, errors }: z.output<typeof Status>) {
  if (status === 'sent' || status === 'delivered' || status === 'read') {
    await deliveries.report(db, 'whatsapp', id, { is: status })
    return
  }
  if (status !== 'failed') return
  const code = errors?.[0]?.code ?? 0
  const number = await deliveries.report(db, 'whatsapp', id, { is: 'failed', failure: failureOf(code) })
  const reason = endOf(code)
  if (number && reason) await endNumber(db, number, reason)
}

/** Records what Meta reports; false if it cannot be read. */
export async function recordWhatsApp(db: Db, body: unknown): Promise<boolean> {
  const report = WhatsAppReport.safeParse(body)
  if (!report.success) return false
  for (const { value } of report.data.entry.flatMap(({ changes }) => changes)) {
    for (const status of value.statuses) await recordStatus(db, status)
    for (const { from, text } of value.messages)
      if (stopWords.includes(text.body.trim().toLowerCase())) await stopNumber(db, 'whatsapp', `+${from}`)
  }
  return true
}

const proofLetters = 22
const purpose = 'sms reports'

/** What an SMS gateway is given to report on one message with: its id, and a proof that it has it from us. */
export const smsToken = (vault: Vault, id: string): string => `${id}.${vault.proof(purpose, id).slice(0, proofLetters)}`

/** Words of gateways, each for what it means here. */
const smsStatuses: Record<string, deliveries.Report['is'] | 'gone'> = {
  sent: 'sent',
  delivered: 'delivered',
  delivrd: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  undeliv: 'failed',
  rejected: 'failed',
  rejectd: 'failed',
  expired: 'failed',
  invalid: 'gone',
  unsubscribed: 'gone',
  blacklisted: 'gone',
}

/** Names under which gateways send it. */
const SmsReport = z
  .object({ status: z.string(), MessageStatus: z.string(), SmsStatus: z.string() })
  .partial()
  .transform(({ status, MessageStatus, SmsStatus }) => (status ?? MessageStatus ?? SmsStatus ?? '').toLowerCase())

/** Records what an SMS gateway reports on one message; false for a token that is not ours. */
export async function recordSms(
  { db, vault }: { db: Db; vault: Vault },
  token: string,
  fields: unknown,
): Promise<boolean> {
  const [id = '', proof = ''] = token.split('.')
  if (!z.uuid().safeParse(id).success || !vault.isProof(proof, purpose, id, proofLetters)) return false
  const word = SmsReport.safeParse(fields).data ?? ''
  const is = Object.hasOwn(smsStatuses, word) ? smsStatuses[word] : undefined
  if (!is) return true
  const failure = `The SMS gateway reported: ${word}.`
  const reported = is === 'failed' || is === 'gone' ? ({ is: 'failed', failure } as const) : { is }
  const number = await deliveries.report(db, 'sms', id, reported)
  if (number && is === 'gone') await endNumber(db, number, 'unreachable')
  if (number && is === 'failed') await endAfterFailures(db, number)
  return true
}
