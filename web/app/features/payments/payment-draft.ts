import * as z from 'zod'
import { manualMethods } from '@fortnight/contract/payment-states'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'

const Draft = z.object({ payment_method: z.enum(manualMethods), account_name: z.string(), transaction_id: z.string() })
export type PaymentDraft = z.output<typeof Draft>

// One for each app: a transaction that was meant for one must never be reported for another.
const formOf = (appId: string) => `payment ${appId}`

/** The transfer that was typed for this app and not sent. */
export const readPaymentDraft = (appId: string): PaymentDraft | undefined =>
  Draft.safeParse(readDraft(formOf(appId))).data

/** Keeps the transfer as it is typed; an empty form is no draft. */
export function keepPaymentDraft(appId: string, draft: PaymentDraft): void {
  if (draft.account_name || draft.transaction_id) keepDraft(formOf(appId), draft)
  else dropPaymentDraft(appId)
}

export const dropPaymentDraft = (appId: string): void => dropDraft(formOf(appId))
