import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import type { AdminSeries } from '@fortnight/contract/operations/figures'
import { paymentMethods, paymentStatuses } from '@fortnight/contract/vocabulary/payment-states'
import { dayMs } from '@fortnight/contract/format/spans'
import { daysSince } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db } from '../../platform/db/database.ts'

/** A number of days in UTC, the last of them today. */
function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

const seats = ['seats:held', 'seats:offered']
const tests = ['tests:begun', 'tests:over']
const names = ['revenue', 'users:joined', ...namesOf.apps(), ...namesOf.payments(), ...seats, ...tests]

/** The figures of the last days, today included. */
export async function series(db: Db, now: Date, count: number): Promise<AdminSeries> {
  const days = daysUntil(now, count)
  const lines = await daysSince(db, names, days[0] ?? '')
  const places = new Map(days.map((day, place) => [day, place]))
  const known = Map.groupBy(lines, ({ name }) => name)
  const of = (wanted: readonly string[]) => wanted.flatMap((name) => known.get(name) ?? [])
  /** Arrivals of each day. */
  const each = (...wanted: string[]) => {
    const values = days.map(() => 0)
    for (const { day, value } of of(wanted)) {
      const place = day === null ? undefined : places.get(day)
      if (place !== undefined) values[place] = (values[place] ?? 0) + value
    }
    return values
  }
  /** Totals at the end of each day: the current total less all later arrivals. */
  const standing = (...wanted: string[]) => {
    let sum = of(wanted).reduce((left, { day, value }) => (day === null ? left + value : left - value), 0)
    return each(...wanted).map((value) => (sum += value))
  }
  return {
    days,
    revenue: each('revenue').map((cents) => cents / 100),
    sign_ups: each('users:joined'),
    apps: appStatuses.map((status) => ({ status, counts: standing(...namesOf.apps(status)) })),
    payments: paymentMethods.flatMap((method) =>
      paymentStatuses.map((status) => ({
        payment_method: method,
        payment_status: status,
        counts: each(...namesOf.payments({ method, status })),
      })),
    ),
    active_tests: standing(...tests),
    seats_held: standing('seats:held'),
    seats_offered: standing('seats:offered'),
  }
}
