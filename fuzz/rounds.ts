/** Requests of a round of the long run. */
export const perRound = 1000
