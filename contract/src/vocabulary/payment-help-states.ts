/**
 * A developer's request for another way to pay: it waits, was answered by mail, or lapsed because its app no longer
 * waits for a payment.
 */
export const paymentHelpStates = ['open', 'answered', 'lapsed'] as const
export type PaymentHelpState = (typeof paymentHelpStates)[number]
