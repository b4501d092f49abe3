import * as z from 'zod'
import { Day } from '../moment.ts'
import { Id } from '../text.ts'

const ofApp = { app_id: Id }
const ofSeat = { ...ofApp, seat: z.int() }

/**
 * The kinds of webhook events that facts of a run cause. Each fact names its own (`facts/`); testers are numbers of
 * seats.
 */
export const runWebhooks = {
  'run.started': {
    description: 'Enough testers have joined: the days count from here.',
    data: z.object({ ...ofApp, on: Day, goal: Day }),
  },
  'run.qualified': {
    description: 'By our count, enough testers have all their days. Only Play Console shows Google’s own count.',
    data: z.object({ ...ofApp, on: Day }),
  },
  'run.reopened': {
    description:
      'Play Console showed fewer testers than we counted, so the goal is not met after all, and the test goes on. `day` is the first on which it can be.',
    data: z.object({ ...ofApp, on: Day, missing: z.int(), day: Day }),
  },
  'run.paused': {
    description: 'A refund was asked for, so the test was paused: no tester is asked, and no day is sold.',
    data: z.object(ofApp),
  },
  'run.resumed': {
    description: 'The refund was taken back or declined, so the paused test goes on.',
    data: z.object({ ...ofApp, because: z.enum(['taken_back', 'declined']) }),
  },
  'run.completed': { description: 'The test is over, its goal met.', data: z.object({ ...ofApp, on: Day }) },
  'run.failed': { description: 'The test ended without reaching its goal.', data: z.object({ ...ofApp, on: Day }) },
  'run.cancelled': {
    description: 'The test was ended early, because its app was cancelled, deleted or refunded.',
    data: z.object(ofApp),
  },
  'tester.joined': { description: 'A tester joined.', data: z.object(ofSeat) },
  'tester.left': {
    description: 'A tester who had joined has left or was removed.',
    data: z.object({ ...ofSeat, how: z.enum(['opted_out', 'lost', 'withdrawn', 'released']) }),
  },
  'finding.reported': {
    description: 'A tester reported something.',
    data: z.object({ ...ofSeat, finding: Id, kind: z.string() }),
  },
} as const
export type RunWebhookKind = keyof typeof runWebhooks
type RunWebhookData<K extends RunWebhookKind> = z.input<(typeof runWebhooks)[K]['data']>

/** What webhooks of a fact carry; the sender adds the app and the seat. */
export interface FactWebhook<D> {
  kind: RunWebhookKind
  data: (data: D) => Record<string, unknown>
  /** Sent only of a seat whose tester had opted in. */
  onceIn: boolean
}

/** A fact's webhook, with its data typed by its kind. */
export const webhook = <D, K extends RunWebhookKind>(
  kind: K,
  data: (data: D) => Omit<RunWebhookData<K>, 'app_id' | 'seat'>,
  { onceIn = false } = {},
): FactWebhook<D> => ({ kind, data, onceIn })
