import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../lib/message-of.ts'
import type { Decision } from './use-decision.ts'

/** What became of the payment, in a sentence. `team` is the number of testers claimed. */
export function outcomeOf(
  as: Decision['as'],
  { app_name, user_email }: Pick<AdminPayment, 'app_name' | 'user_email'>,
  { team, waits_for_setup }: { team: number; waits_for_setup: boolean },
): string {
  if (as === 'failed') return `${user_email} has been notified and can send it again.`
  if (waits_for_setup)
    return `${app_name} waits for its Play set-up: testers are asked once ${user_email} has set it up.`
  if (team === 0) return `${app_name} waits in the queue: too few testers are free now.`
  return `${counted(team, 'tester')} claimed for ${app_name}. The test starts.`
}

/**
 * The server's message for a refused decision, without the sentence that the heading 'Failed to update payment status'
 * already says.
 */
export const refusalOf = (error: unknown): string => messageOf(error).replace(`${messages.paymentUpdateFailed}. `, '')

/** Refusals that asking again can't change: someone else was faster, or it is not for this administrator to decide. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Problem && ['conflict', 'not_found', 'forbidden', 'unauthorized'].includes(error.code)
