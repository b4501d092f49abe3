import * as z from 'zod'
import { SeatPay } from '../operations/tester-pay.ts'
import { accessMethods } from '../vocabulary/app-states.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { assignmentStates, joinSteps, troubles } from '../vocabulary/run-states.ts'
import { IconHash, Id, optional } from '../text.ts'

/** A seat of the caller's. */
export const SeatId = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** An offer and what became of it, as its tester sees it. */
export const Offer = z.object({
  id: z.int(),
  /** The tester's step. */
  step: z.enum(joinSteps),
  state: z.enum(assignmentStates),
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  /** What the app is; the developer's words. */
  description: z.string(),
  category: z.string().nullable(),
  requirements: z.string().nullable(),
  instructions: z.string().nullable(),
  /** The phone that the app was matched with. */
  device: z.string(),
  /** Rupees as they are offered, and how many days of shown use are paid at most. */
  ...SeatPay.shape,
  paid_days: z.int(),
  /** Rupees for `days` days of shown use with the bonus, and for all days that are paid at most. */
  days_pay_pkr: z.int(),
  most_pay_pkr: z.int(),
  /** Days of the test, and minutes of use on each. */
  days: z.int(),
  minutes: z.int(),
  invited_at: Moment,
  /** Deadline of the tester's next step; null if the next step is not theirs. */
  expires_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  /** The Google account that is to be used. */
  google_account: z.string(),
  /** The account with which they last signed in at Google for this test; null if with none, or if we cannot ask. */
  account_shown: z.object({ email: z.string(), is_same: z.boolean() }).nullable(),
  /** Whether Google can be asked which account a browser uses. */
  asks_account: z.boolean(),
  access_method: z.enum(accessMethods).nullable(),
  /** The group to join, once the offer is accepted. */
  group_email: z.string().nullable(),
  /** The store's link, once the tester is on the developer's list and as long as they are on the test. */
  opt_in_url: z.string().nullable(),
  /** The app's page in the store, at the same time. */
  store_url: z.string().nullable(),
  /** Whether the developer gave credentials for testing, which a tester who is in may see. */
  has_credentials: z.boolean(),
  trouble: z.enum(troubles).nullable(),
  /** Whether its tester reported that the store no longer has the app, and has not used it on a later day. */
  said_gone: z.boolean(),
  /** What to type on the page that the app itself links to; null without such a page, or if the app was opened from there. */
  install_code: z.string().nullable(),
})
export type Offer = z.output<typeof Offer>

const done = z.object({ success: z.literal(true) })
const step = { access: 'user', params: SeatId, reply: done, problems: ['conflict', 'not_found'] } as const

/**
 * What a tester is asked to join, and their steps. A step out of turn is a conflict; a seat that is another's does not
 * exist.
 */
export const offers = endpoints({
  list: {
    method: 'GET',
    path: '/api/tester/offers',
    access: 'user',
    summary: "The caller's offers and tests: those that need something first, then those that ended lately",
    reply: z.object({ success: z.literal(true), data: z.array(Offer) }),
  },
  accept: { ...step, method: 'POST', path: '/api/tester/seats/:id/accept', summary: 'Accept an offer' },
  decline: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/decline',
    summary: 'Decline an offer, without consequences',
  },
  optIn: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/opt-in',
    summary: 'Say that Google made the caller a tester of the app',
  },
  install: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/install',
    summary: 'Say that the app is installed',
  },
  showAccount: {
    method: 'POST',
    path: '/api/tester/seats/:id/account',
    access: 'user',
    summary: 'Begin a sign-in at Google that shows which account this browser uses; it opens no session',
    params: SeatId,
    reply: z.object({ success: z.literal(true), url: z.string() }),
    limit: 'write',
    problems: ['conflict', 'not_found', 'unavailable'],
  },
  credentials: {
    method: 'GET',
    path: '/api/tester/seats/:id/credentials',
    access: 'user',
    summary: 'The credentials for testing an app that the caller is in',
    params: SeatId,
    reply: z.object({ success: z.literal(true), credentials: z.string().nullable() }),
    problems: ['not_found'],
  },
  report: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/trouble',
    summary: 'Tell the developer and the operator that joining does not work',
    body: z.strictObject({ what: z.enum(troubles) }),
    limit: 'message',
  },
  gone: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/gone',
    summary: 'Tell the developer and the operator that the store no longer has the app',
    limit: 'message',
  },
  leave: {
    ...step,
    method: 'POST',
    path: '/api/tester/seats/:id/leave',
    summary: 'Leave a test for good; days that were earned stay',
    body: z.strictObject({ reason: optional(500) }),
  },
})
