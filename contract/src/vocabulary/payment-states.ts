/** A payment is decided once: from pending to completed or failed (decisions: undo is a refund, never an edit). */
export const paymentStatuses = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['manual_easypaisa', 'manual_bank', 'manual_international', 'easypaisa'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods by which a person transfers the money and types the transaction ID. */
export const manualMethods = ['manual_easypaisa', 'manual_bank', 'manual_international'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** The methods whose statements in rupees can be imported. */
export const statementMethods = ['manual_easypaisa', 'manual_bank'] as const
export type StatementMethod = (typeof statementMethods)[number]

/** Whether its payer sends dollars; by every other method rupees are sent. */
export const isPaidInDollars = (method: PaymentMethod): boolean => method === 'manual_international'
