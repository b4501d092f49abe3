import * as z from 'zod'
import { draftOf, readDraft, writeDraft } from '../../../lib/draft.ts'
import { storedUserId } from '../../../lib/stored-session.ts'

const Draft = z.object({ country: z.string(), reason: z.string(), alternative: z.string() })
export type PaymentHelpDraft = z.output<typeof Draft>

const nameOf = (appId: string) => draftOf(storedUserId() ?? '', `payment help ${appId}`)

/** The request that was typed for this app and not sent. */
export const readPaymentHelpDraft = (appId: string): PaymentHelpDraft | undefined =>
  Draft.safeParse(readDraft(nameOf(appId))).data

/** Keeps the request as it is typed; an empty form is no draft. */
export const keepPaymentHelpDraft = (appId: string, draft: PaymentHelpDraft): void =>
  writeDraft(nameOf(appId), Object.values(draft).some(Boolean) ? draft : undefined)

export const dropPaymentHelpDraft = (appId: string): void => writeDraft(nameOf(appId), undefined)
