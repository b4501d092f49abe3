/**
 * Reasons why a tester of the pool cannot join a team now: their state, what they are on, what the app asks, and last
 * the other testers of the team.
 */
export const leftOut = [
  'on_test',
  'expected',
  'applied',
  'verified',
  'paused',
  'suspended',
  'banned',
  'retired',
  'full',
  'offline',
  'owner_household',
  'owner',
  'cooldown',
  'not_premium',
  'country',
  'reserved',
  'android',
  'storage',
  'same_household',
  'same_model',
] as const
export type LeftOut = (typeof leftOut)[number]
