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

/** In which phase the testers of a run may be changed by hand. A screen shows the button by it; the server locks by it. */
export const runCan = {
  add: ['staffing', 'running', 'extended'],
  replace: ['staffing', 'running', 'extended'],
  release: ['staffing', 'running', 'qualified', 'extended', 'holding'],
} as const satisfies Record<string, readonly RunPhase[]>
