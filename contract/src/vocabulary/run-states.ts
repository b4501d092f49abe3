/** The engine's phases of a run (its own record; an app shows one of the five statuses of spec §4 instead). */
export const runPhases = [
  'queued',
  'staffing',
  'running',
  'qualified',
  'extended',
  'holding',
  'completed',
  'failed',
  'cancelled',
] as const
export type RunPhase = (typeof runPhases)[number]

/** Phases in which a run holds testers or waits for them. */
export const openPhases = [
  'queued',
  'staffing',
  'running',
  'qualified',
  'extended',
  'holding',
] as const satisfies readonly RunPhase[]
export const isOpenPhase = (phase: RunPhase): boolean => openPhases.some((open) => open === phase)

/** One tester on one run. A seat is live while invited or opted in; the other states are final. */
export const assignmentStates = [
  'invited',
  'opted_in',
  'declined',
  'expired',
  'withdrawn',
  'opted_out',
  'lost',
  'released',
  'completed',
] as const
export type AssignmentState = (typeof assignmentStates)[number]
export const liveStates = ['invited', 'opted_in'] as const satisfies readonly AssignmentState[]
export const isLiveState = (state: AssignmentState): boolean => liveStates.some((live) => live === state)

/**
 * The steps by which a tester joins: asked, willing, on the developer's list, opted in at Google, app installed. The
 * first three are steps of an invited seat; only a listed tester is shown the store's link, because opened too early it
 * shows "not available".
 */
export const joinSteps = ['offered', 'accepted', 'listed', 'opted_in', 'installed'] as const
export type JoinStep = (typeof joinSteps)[number]

/** What keeps a listed tester from opting in. */
export const troubles = ['not_available', 'wrong_account', 'install_failed'] as const
export type Trouble = (typeof troubles)[number]

/** Hours after which a developer is reminded of testers who wait to be put on the list, once each. */
export const listingReminderHours = [6, 24] as const

/**
 * Waking hours that an offer is open (8 to 22 in the tester's zone: its clock stops at night), and hours that a listed
 * tester has to opt in.
 */
export const offerHours = 6
export const optInHours = 24

/** What Google answered to the application for production. */
export const outcomes = ['granted', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** Days that a team stays in after the goal, because Google might ask for more testing. */
export const holdDays = 7

/** Days after the start on which a run that has not met its goal is given up and refunded. */
export const giveUpDays = 42

/** Days after a run's end on which personal data of its testers are deleted. */
export const purgeDays = 30

/** Days before that on which its developer is notified. */
export const purgeWarningDays = 7

/**
 * The phases in which the testers of a run may be changed by hand. A screen shows the button by it; the server locks by
 * it.
 */
export const runCan = {
  add: ['staffing', 'running', 'extended'],
  replace: ['staffing', 'running', 'extended'],
  release: ['staffing', 'running', 'qualified', 'extended', 'holding'],
} as const satisfies Record<string, readonly RunPhase[]>

/** The risk from which on a test needs attention: no plan is left alone with a worse chance. */
export const riskyFrom = 0.03
