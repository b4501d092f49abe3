/** Applying, offers, and the steps from an offer to an installed app. */
export const join = {
  applyTitle: 'Become a tester',
  noOffersTitle: 'No offers at the moment',
  noOffers: 'We write to you as soon as an app fits your phone. An offer stands for six hours.',
} as const
