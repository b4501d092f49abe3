/** Earnings and payouts. */
export const pay = {
  emptyTitle: 'No earnings yet',
  empty: 'Each day of use that you show evidence for is paid. You see it here the next morning.',
} as const
