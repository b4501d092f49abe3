import * as z from 'zod'
import { webhook } from '../run-webhooks.ts'
import { seatFact } from './fact.ts'
import { By, ended, letGo } from './fields.ts'

/** Reasons why a whole test ended early. */
export const stopReasons = ['app_cancelled', 'app_deleted', 'app_refunded'] as const
export type StopReason = (typeof stopReasons)[number]

/** Another tester joins in their place. */
export const replaced = 'replaced'

const isStop = (reason = '') => stopReasons.some((stop) => stop === reason)
const isSuspension = (reason = '') => reason.startsWith('tester.')

/** A tester whose test ends before the agreed days are over, by any cause. */
export const released = seatFact({
  data: z.object({ by: By, reason: z.string().optional() }),
  from: ['invited', 'opted_in'],
  to: 'released',
  sets: (data, at) => (isSuspension(data.reason) ? ended : letGo)(data, at),
  notify: {
    tester: ({ by, reason }) =>
      isStop(reason) ? 'stopped' : isSuspension(reason) ? 'suspended' : by === 'administrator' ? 'removed' : 'over',
    // A developer reads once of a whole test that ends, and of a replacement with the tester who joins.
    owner: ({ by, reason }) =>
      by === 'administrator' && !isStop(reason) && reason !== replaced ? 'tester_removed' : null,
    operator: null,
  },
  webhook: webhook('tester.left', () => ({ how: 'released' as const }), { onceIn: true }),
  label: () => 'Released',
})
