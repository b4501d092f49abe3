/** The status of an app, as its developer sees it (spec §4). Only the server moves it. */
export const appStatuses = ['pending', 'pending_payment', 'active', 'completed', 'cancelled'] as const
export type AppStatus = (typeof appStatuses)[number]

/**
 * Ways by which testers get into a closed test: by a list of their addresses, as members of a Google Group of the
 * developer's, or of one that we keep for the test.
 */
export const accessMethods = ['email_list', 'google_group', 'managed_group'] as const
export type AccessMethod = (typeof accessMethods)[number]

/**
 * The statuses from which an app may take each step. A screen shows the button by it; the server's UPDATE is guarded by
 * it.
 */
export const appCan = {
  order: ['pending', 'pending_payment'],
  pay: ['pending', 'pending_payment'],
  activate: ['pending', 'pending_payment'],
  complete: ['active'],
  refund: ['active', 'completed'],
  edit: ['pending', 'pending_payment', 'active'],
  setUp: ['pending', 'pending_payment', 'active'],
  remove: ['pending', 'pending_payment', 'completed', 'cancelled'],
  /** An administrator's: their word ends a test too. */
  cancel: ['pending', 'pending_payment', 'active'],
} as const satisfies Record<string, readonly AppStatus[]>

/** Whether an app in this status may take that step. */
export const allowed = (step: keyof typeof appCan, status: AppStatus): boolean =>
  (appCan[step] as readonly AppStatus[]).includes(status)
