import { addDays } from '@fortnight/contract/calendar'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { attempt } from '../../../lib/attempt.ts'
import { storedUserId } from '../../../lib/stored-session.ts'

/** Days after the goal on which the full moon still rises for a developer who has not seen it. */
const freshDays = 7

type Goal = Pick<RunDetail, 'phase' | 'qualified_on' | 'today'>

/** Whether the promise of a test was met in these days. */
export const isFreshlyMet = ({ phase, qualified_on, today }: Goal): boolean =>
  qualified_on !== null &&
  phase !== 'cancelled' &&
  phase !== 'failed' &&
  qualified_on <= today &&
  today <= addDays(qualified_on, freshDays)

const keyOf = (appId: string) => `full-moon:${storedUserId() ?? ''}:${appId}`

/** Whether this user has seen the full moon of that app in this browser. */
export const wasSeen = (appId: string): boolean => attempt(() => localStorage.getItem(keyOf(appId))) === 'seen'

export const markSeen = (appId: string): void => attempt(() => localStorage.setItem(keyOf(appId), 'seen'))
