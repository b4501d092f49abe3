/** Messages of an automatic payment, word for word (spec §4, §8). */
export const gatewayLabels = {
  paid: (method: string) => `Payment successful via ${method}! Your app is now being processed for testing.`,
  timeout: 'Payment timeout. Please try again.',
  refused: 'Payment verification failed. Please contact support if money was deducted.',
  unknown: 'Payment verification failed. Please contact support.',
}
