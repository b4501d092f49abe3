/**
 * How far the Google Group of a test is: not made yet, at work, or failing for so long that its developer goes on by
 * hand.
 */
export const groupStates = ['preparing', 'ready', 'failed'] as const
export type GroupState = (typeof groupStates)[number]

/**
 * Who gets a tester that accepted onto the track: we, by the group of the test; its developer, by putting that group on
 * the track first; or its developer by hand.
 */
export const listers = ['us', 'group', 'hand'] as const
export type Lister = (typeof listers)[number]
