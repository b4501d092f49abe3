/** What is needed today. */
export const days = {
  emptyTitle: 'Nothing to do today',
  empty: 'When you have joined a test, this page says each day which app to use.',
  seeOffers: 'See your offers',
} as const
