import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { channels } from '../vocabulary/delivery-states.ts'

/** How far back the figures look, in days. */
export const deliveryPeriods = ['7', '30', '90'] as const
export type DeliveryPeriod = (typeof deliveryPeriods)[number]

/** Notifications that were due on a channel, and what became of them. */
const ChannelFigures = z.object({
  channel: z.enum(channels),
  /** Whether the operator has set it up. */
  set_up: z.boolean(),
  /** People who have it switched on now. */
  people: z.int(),
  due: z.int(),
  sent: z.int(),
  /** Of those that were sent, how many within ten seconds of being due. */
  in_time: z.int(),
  /** Null where the channel does not report. */
  delivered: z.int().nullable(),
  opened: z.int().nullable(),
  answered: z.int(),
  waiting: z.int(),
  expired: z.int(),
  unconfirmed: z.int(),
  failed: z.int(),
})
export type ChannelFigures = z.output<typeof ChannelFigures>

const Failure = z.object({
  channel: z.enum(channels),
  /** Why, without an address or a number. */
  failure: z.string(),
  count: z.int(),
  last_at: Moment,
})

const DeliveryFigures = z.object({
  channels: z.array(ChannelFigures),
  /** The most frequent reasons for which messages did not go out, failed, or wait for another attempt. */
  failures: z.array(Failure),
})
export type DeliveryFigures = z.output<typeof DeliveryFigures>

export const deliveryFigures = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/deliveries',
    access: 'admin',
    summary: 'What became of notifications on each channel: sent, delivered, opened, answered, failed, and why',
    query: z.strictObject({ days: z.enum(deliveryPeriods).default('30') }),
    reply: DeliveryFigures,
  },
})
