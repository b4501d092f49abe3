/** What became of the question whether a test starts with fewer testers; no answer yet is null. */
export const smallerStartAnswers = ['accepted', 'declined', 'withdrawn'] as const
