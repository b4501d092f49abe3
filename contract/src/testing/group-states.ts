/**
 * How far the Google Group of a test is: not made yet, at work, or failing for so long that its developer goes on by
 * hand.
 */
export const groupStates = ['preparing', 'ready', 'failed'] as const
export type GroupState = (typeof groupStates)[number]
