import * as z from 'zod'
import { manualMethods } from '@fortnight/contract/vocabulary/payment-states'
import { draftOf, readDraft, writeDraft } from '../../../lib/draft.ts'
import { storedUserId } from '../../../lib/stored-session.ts'

const Draft = z.object({ payment_method: z.enum(manualMethods), account_name: z.string(), transaction_id: z.string() })
export type PaymentDraft = z.output<typeof Draft>

// One for each app: a transaction that was meant for one must never be reported for another.
const nameOf = (appId: string) => draftOf(storedUserId() ?? '', `payment ${appId}`)

/** The transfer that was typed for this app and not sent. */
export const readPaymentDraft = (appId: string): PaymentDraft | undefined =>
  Draft.safeParse(readDraft(nameOf(appId))).data

/** Keeps the transfer as it is typed; an empty form is no draft. */
export function keepPaymentDraft(appId: string, draft: PaymentDraft): void {
  writeDraft(nameOf(appId), draft.account_name || draft.transaction_id ? draft : undefined)
}

export const dropPaymentDraft = (appId: string): void => writeDraft(nameOf(appId), undefined)
