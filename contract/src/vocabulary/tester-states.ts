/**
 * The state of a tester in the pool. Whether they are on a test now is counted, not stored. `expected`: imported, and has
 * not answered yet; only an available tester is asked to test.
 */
export const testerStates = [
  'expected',
  'applied',
  'verified',
  'available',
  'paused',
  'suspended',
  'banned',
  'retired',
] as const
export type TesterState = (typeof testerStates)[number]

/** The states from which each change starts. A screen offers it by this list; the server's UPDATE is guarded by it. */
export const testerCan = {
  verify: ['applied'],
  admit: ['expected', 'verified'],
  pause: ['available'],
  resume: ['paused', 'suspended'],
  suspend: ['available', 'paused'],
  clear: ['suspended'],
  ban: ['expected', 'applied', 'verified', 'available', 'paused', 'suspended'],
  retire: ['expected', 'applied', 'verified', 'available', 'paused', 'suspended'],
} as const satisfies Record<string, readonly TesterState[]>
export type TesterChange = keyof typeof testerCan

/** The state that each change leads to. */
export const testerBecomes = {
  verify: 'verified',
  admit: 'available',
  pause: 'paused',
  resume: 'available',
  suspend: 'suspended',
  clear: 'available',
  ban: 'banned',
  retire: 'retired',
} as const satisfies Record<TesterChange, TesterState>

/** Changes that take a tester off the tests they are on, and that must say why. */
export const endingChanges = ['suspend', 'ban'] as const satisfies readonly TesterChange[]

/** Whether a change ends the tester's seats. */
export const endsSeats = (change: TesterChange): boolean => (endingChanges as readonly TesterChange[]).includes(change)

/** Whether a tester in this state may be changed that way. */
export const mayBecome = (change: TesterChange, state: TesterState): boolean =>
  (testerCan[change] as readonly TesterState[]).includes(state)
