import type { Answer } from './gateway.ts'

/** Stored facts of an automatic payment. */
export interface Asked {
  order: string
  storeId: string
  rupees: number
}

/** Meaning of EasyPaisa's answer for the payment of the inquiry. */
export type Verdict =
  | { kind: 'paid' | 'other_amount'; rupees: number; transactionId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

const refusals: Record<string, string> = {
  FAILED: 'EasyPaisa could not collect the payment.',
  BLOCKED: 'EasyPaisa has blocked the payment.',
  EXPIRED: 'The payment was not confirmed in time.',
  REVERSED: 'EasyPaisa has reversed the payment.',
}

/**
 * Money counts only if EasyPaisa answers code 0000 and PAID for this very order of this very store, with a readable ID
 * and amount. An answer about anything else has no meaning.
 */
export function verdictOf(answer: Answer, { order, storeId, rupees }: Asked): Verdict {
  const { responseCode, transactionStatus = '', transactionAmount = '', transactionId } = answer
  if (responseCode !== '0000' || answer.orderId !== order || answer.storeId !== storeId) return { kind: 'unknown' }
  const status = transactionStatus.toUpperCase()
  const reason = refusals[status]
  if (reason) return { kind: 'refused', reason }
  if (status !== 'PAID' || !transactionId || !/^\d{1,9}(\.\d{1,2})?$/.test(transactionAmount))
    return { kind: 'unknown' }
  const came = Number(transactionAmount)
  if (came === 0) return { kind: 'unknown' }
  return { kind: came === rupees ? 'paid' : 'other_amount', rupees: came, transactionId }
}
