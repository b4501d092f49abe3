/** A payment is decided once: from pending to completed or failed (decisions: undo is a refund, never an edit). */
export const paymentStatuses = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['manual_easypaisa', 'manual_bank', 'easypaisa'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods by which a person transfers the money and types the transaction ID. */
export const manualMethods = ['manual_easypaisa', 'manual_bank'] as const
export type ManualMethod = (typeof manualMethods)[number]
