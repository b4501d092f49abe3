/** What a tester reports: something broken, something to do better, something they like. */
export const findingKinds = ['problem', 'idea', 'praise'] as const
export type FindingKind = (typeof findingKinds)[number]

/**
 * A finding from its report to its proof: answered by a version, tried again, confirmed. Dismissed by the developer, it
 * rests.
 */
export const findingStates = ['open', 'fixed', 'retest', 'confirmed', 'dismissed'] as const
export type FindingState = (typeof findingStates)[number]

/** The states from which each step starts; a result that says "still there" opens the finding again. */
export const findingCan = {
  fix: ['open'],
  retest: ['fixed'],
  settle: ['retest'],
  dismiss: ['open', 'fixed'],
  reopen: ['fixed', 'retest', 'dismissed'],
} as const satisfies Record<string, readonly FindingState[]>

/** What a tester says of a finding that was to be fixed. */
export const retestResults = ['fixed', 'still_there'] as const
export type RetestResult = (typeof retestResults)[number]
