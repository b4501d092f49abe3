import type { PaymentMethod } from '@fortnight/contract/vocabulary/payment-states'

/** The ways to pay by their names. */
export const methodNames: Record<PaymentMethod, string> = {
  manual_easypaisa: 'EasyPaisa transfer',
  manual_bank: 'Bank transfer',
  easypaisa: 'EasyPaisa, automatic',
}

/** What is said of an automatic payment, word for word (spec §4, §8). */
export const gatewayWords = {
  paid: (method: string) => `Payment successful via ${method}! Your app is now being processed for testing.`,
  timeout: 'Payment timeout. Please try again.',
  refused: 'Payment verification failed. Please contact support if money was deducted.',
  unknown: 'Payment verification failed. Please contact support.',
}
