import { type VitalName, vitalLimits, type VitalsDay } from '@fortnight/contract/site/vitals'
import { dayMs } from '@fortnight/contract/format/spans'
import { counted } from '@fortnight/contract/format/plurals'
import { decimal } from '@fortnight/contract/format/shares'
import { inUnits } from './vital-labels.ts'

/** One day of the chart; `value` is null if no visit measured the vital. */
export interface HistoryDay {
  day: string
  visits: number
  value: number | null
}

/** The vital on each of the last `days` UTC days, those without visits among them, oldest first. */
export function historyOf(measured: readonly VitalsDay[], vital: VitalName, days: number, now: Date): HistoryDay[] {
  const known = new Map(measured.map((entry) => [entry.day, entry]))
  return Array.from({ length: days }, (_, place) => {
    const day = new Date(now.getTime() - (days - 1 - place) * dayMs).toISOString().slice(0, 10)
    const found = known.get(day)
    return { day, visits: found?.visits ?? 0, value: found?.[vital] ?? null }
  })
}

/** The top of the axis: the good limit is always in sight, and so is every value, each with some room. */
export function topOf(vital: VitalName, history: readonly HistoryDay[]): number {
  return 1.15 * Math.max(vitalLimits[vital].good, ...history.map(({ value }) => value ?? 0))
}

/** The places of the days that are named under an axis of that width: never closer than a name needs, the last one always. */
export function namedDays(days: number, width: number): number[] {
  const step = Math.ceil(days / Math.max(1, Math.floor(width / 72)))
  return Array.from({ length: days }, (_, place) => place).filter((place) => (days - 1 - place) % step === 0)
}

/** A figure on the axis; all of one axis are in the same unit. */
export function onAxis(vital: VitalName, value: number, top: number): string {
  if (vital === 'cls' || top < 1000) return inUnits(vital, value)
  return `${decimal(value / 1000, 1, 1)} s`
}

export const visitsOf = (visits: number): string => counted(visits, 'visit')
