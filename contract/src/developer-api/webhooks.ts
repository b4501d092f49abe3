import * as z from 'zod'
import { deliveryStates, webhookStates } from '../vocabulary/api-states.ts'
import { endpoints } from '../endpoint.ts'
import { Day, Moment } from '../moment.ts'
import { runWebhooks } from '../testing/run-webhooks.ts'
import { TrackRecord } from '../testing/track-record.ts'
import { Id } from '../text.ts'

/** Most addresses that one account may register. */
export const mostWebhooks = 10

/** Hours for which the secret before a new one signs as well, so that receivers can be changed one after the other. */
export const secretOverlapHours = 24

/** Days for which a delivery is kept for looking at. */
export const deliveryDays = 30

const ofApp = { app_id: Id }

/** Every kind of event, what is sent of it, and when it comes. Facts of runs name theirs; nothing here names a person. */
export const webhookEvents = {
  ...runWebhooks,
  'run.at_risk': {
    description:
      'Our estimate for the date fell below what your plan holds, and we look for replacements. `track_record` counts the tests with such an estimate on the same day of theirs, and those that kept their date.',
    data: z.object({ ...ofApp, probability: z.number().nullable(), track_record: TrackRecord.nullable() }),
  },
  'checkin.day': {
    description: 'A day of the test is over: how many were in, how many used the app.',
    data: z.object({ ...ofApp, day: Day, opted_in: z.int(), checked_in: z.int() }),
  },
  'payment.approved': { description: 'A payment was approved.', data: z.object({ ...ofApp, payment: Id }) },
  'payment.rejected': { description: 'A payment was not accepted.', data: z.object({ ...ofApp, payment: Id }) },
} as const
export type WebhookKind = keyof typeof webhookEvents
export const webhookKinds = Object.keys(webhookEvents) as [WebhookKind, ...WebhookKind[]]

/** The kind of a test message, which no account can subscribe to. */
export const testKind = 'webhook.test'

/** The data sent for an event of that kind. */
export type WebhookData<K extends WebhookKind> = z.input<(typeof webhookEvents)[K]['data']>

/**
 * A URL that cannot mislead its reader: no name, password or fragment. The server checks that it is not one of ours.
 */
const Url = z
  .string()
  .trim()
  .max(500, 'Please use at most 500 characters.')
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  }, 'Enter an address that begins with https://.')

const kinds = z
  .array(z.enum(webhookKinds))
  .min(1, 'Choose at least one kind of event.')
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)))

export const NewWebhook = z
  .strictObject({
    url: Url,
    kinds,
    /**
     * Whether it receives events of the sandbox, and of nothing else. Defaults to the key's own kind: a sandbox key
     * makes sandbox webhooks.
     */
    sandbox: z.boolean().optional(),
  })
  .meta({ examples: [{ url: 'https://example.com/hooks/tests', kinds: ['run.started', 'run.qualified'] }] })

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(z.string()),
  sandbox: z.boolean(),
  state: z.enum(webhookStates),
  created_at: Moment,
})
export type Webhook = z.output<typeof Webhook>

/** One event on its way to one address. */
export const Delivery = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Result of the last attempt: the answer's status, and what went wrong in at most 300 characters. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
  /** When the next attempt is due; null if there is none. */
  next_at: Moment.nullable(),
  delivered_at: Moment.nullable(),
  created_at: Moment,
})
export type Delivery = z.output<typeof Delivery>

/** The one time that a secret is shown. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

const params = z.strictObject({ id: Id })
const deliveryParams = params.extend({ delivery: Id })
const done = z.object({ success: z.literal(true) })
const scope = { scope: 'webhooks', sandbox: 'too' } as const

/** Addresses that are notified of events in an account's tests. */
export const webhooks = endpoints({
  list: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'user',
    ...scope,
    summary: 'The webhook addresses of the caller, newest first',
    reply: z.object({ data: z.array(Webhook) }),
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    access: 'user',
    stepUp: 'keys',
    ...scope,
    summary: 'Add a webhook address; the secret of its signatures is shown only once',
    body: NewWebhook,
    reply: WithSecret,
    status: 201,
    limit: 'write',
    problems: ['conflict'],
  },
  change: {
    method: 'PUT',
    path: '/api/webhooks/:id',
    access: 'owner',
    stepUp: 'keys',
    ...scope,
    summary: 'Change a webhook address or its events, or switch it on or off',
    params,
    body: z.strictObject({ url: Url, kinds, state: z.enum(['on', 'off']) }),
    reply: Webhook,
    limit: 'write',
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'owner',
    ...scope,
    summary: 'Delete a webhook address and its log',
    params,
    reply: done,
    limit: 'write',
  },
  rotateSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'owner',
    stepUp: 'keys',
    ...scope,
    summary: 'Replace the secret; the earlier one signs as well for 24 hours. The new one is shown only once',
    params,
    reply: WithSecret,
    status: 201,
    limit: 'write',
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    access: 'owner',
    ...scope,
    summary: 'Send a test event to an address that is switched on',
    params,
    reply: Delivery,
    status: 201,
    limit: 'message',
    problems: ['conflict'],
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    access: 'owner',
    ...scope,
    summary: 'What was sent to an address, newest first, or what is older than `before`',
    params,
    query: z.strictObject({ before: Id.optional(), limit: z.coerce.number().int().min(1).max(100).default(25) }),
    reply: z.object({ data: z.array(Delivery), more: z.boolean() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery/again',
    access: 'owner',
    ...scope,
    summary: 'Send an event again, or now if it waits for its next attempt, with the same webhook-id',
    params: deliveryParams,
    reply: Delivery,
    limit: 'write',
    problems: ['conflict'],
  },
})
