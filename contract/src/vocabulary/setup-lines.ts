import { setupParts } from './setup-parts.ts'

/** Lines before a team is asked for, in order: the payment and its check, then the parts of the Play setup. */
export const setupLines = ['payment', 'approval', ...setupParts] as const

/** Lines between a set-up that is complete and day 1, in order. */
export const joiningLines = ['team', 'accepting', 'group', 'listing', 'joined'] as const

/** `waits`: it is the turn of whom it names. `later`: lines above come first. */
export const setupLineStates = ['done', 'waits', 'later', 'not_needed'] as const
export type SetupLineState = (typeof setupLineStates)[number]

/** Who acts. `operator` is a person at ours, `us` what runs by itself. */
export const setupActors = ['developer', 'operator', 'google', 'testers', 'us'] as const
export type SetupActor = (typeof setupActors)[number]

/** What is special about a line, and said in place of its usual words. */
export const setupNotes = [
  'payment_failed',
  'automatic',
  'by_word',
  'in_review',
  'no_team',
  'paused',
  'in_group',
  'unsaved',
] as const
export type SetupNote = (typeof setupNotes)[number]
