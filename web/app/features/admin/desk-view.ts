import type { PaymentStatus } from '@fortnight/contract/payment-states'

/** The query string of the payments of one status; the desk knows no pages by number. */
export const searchOf = ({ status }: { status: PaymentStatus; page: number }): string => `?status=${status}`
