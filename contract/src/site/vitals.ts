import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { mayMeasure } from '../site-map/public-screens.ts'

export const visitDevices = ['phone', 'desktop'] as const

/**
 * The vitals that are shown and kept, with the limits of good and poor (spec §9; INP: web.dev/articles/inp).
 * Milliseconds, CLS a score. FID is retired and only old browsers still report it; INP took its place.
 */
export const vitalLimits = {
  lcp: { label: 'LCP', name: 'Largest Contentful Paint', good: 2500, poor: 4000, unit: 'ms' },
  fid: { label: 'FID', name: 'First Input Delay', good: 100, poor: 300, unit: 'ms' },
  inp: { label: 'INP', name: 'Interaction to Next Paint', good: 200, poor: 500, unit: 'ms' },
  cls: { label: 'CLS', name: 'Cumulative Layout Shift', good: 0.1, poor: 0.25, unit: '' },
  fcp: { label: 'FCP', name: 'First Contentful Paint', good: 1800, poor: 3000, unit: 'ms' },
} as const
export type VitalName = keyof typeof vitalLimits
export type VitalRating = 'good' | 'fair' | 'poor'

/** Limits of the ratings: good up to the first, poor beyond the second. */
export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = vitalLimits[name]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

const ms = z.number().min(0).max(600_000).nullish()

/** The path of a page alone, never with a query. */
const PagePath = z
  .string()
  .max(100)
  .regex(/^\/[a-z0-9/-]*$/)

/** What a visit measured, sent when it ends. */
export const Visit = z.strictObject({
  path: PagePath.refine(mayMeasure, 'Only public pages are measured.'),
  device: z.enum(visitDevices),
  lcp: ms,
  fid: ms,
  inp: ms,
  cls: z.number().min(0).max(1000).nullish(),
  fcp: ms,
})
export type Visit = z.output<typeof Visit>

/** Speed of a page over a number of visits: the 75th percentile of each vital, null if no visit measured it. */
const VitalsFigures = z.object({
  visits: z.int(),
  lcp: z.number().nullable(),
  fid: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
  fcp: z.number().nullable(),
})

/** One UTC day of a page. Days without visits are left out. */
export const VitalsDay = VitalsFigures.extend({ day: Day })
export type VitalsDay = z.output<typeof VitalsDay>

/**
 * A page's days, oldest first, and all of them together: a percentile of the whole can't be had from those of its days.
 */
export const VitalsHistory = z.object({ days: z.array(VitalsDay), overall: VitalsFigures })
export type VitalsHistory = z.output<typeof VitalsHistory>

export const vitals = endpoints({
  send: {
    method: 'POST',
    path: '/api/vitals',
    access: 'anyone',
    summary: 'How fast a page was in a visit; taken only where the operator collects vitals',
    body: Visit,
    reply: z.object({ success: z.literal(true) }),
    status: 201,
    limit: 'vitals',
    problems: ['not_found'],
  },
  history: {
    method: 'GET',
    path: '/api/vitals',
    access: 'user',
    summary: 'Vitals of a page by day, oldest first, over at most 90 days',
    query: z.strictObject({
      path: PagePath.default('/'),
      days: z.coerce.number().int().min(1).max(90).default(28),
    }),
    reply: z.object({ success: z.literal(true), data: VitalsHistory }),
  },
})
