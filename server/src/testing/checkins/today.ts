import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { nextDayPay } from '@fortnight/contract/operations/tester-pay'
import { planOf } from '@fortnight/contract/plans'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { Db } from '../../platform/db/database.ts'
import { assignments } from '../../platform/db/schema/testing.ts'
import { promptsAround } from '../prompts/day-prompts.ts'
import * as storedPrompts from '../prompts/day-prompts.repository.ts'
import * as storedCheckins from './checkins.repository.ts'

type Stored = Awaited<ReturnType<typeof storedCheckins.listToday>>[number]

/** What today pays, has paid, and what the next day brings then. */
function payOfToday(seat: Stored) {
  const { days, today } = seat.booked
  const next = nextDayPay(seat, days)
  return { rate_pkr: today ?? next, earned_today_pkr: today, next_day_pkr: today === null ? null : next }
}

/** The apps that a person is to use today, with their days so far. */
export async function listTodaySeats(db: Db, personId: string, now: Date): Promise<z.input<typeof TodaySeat>[]> {
  const live = and(eq(assignments.person_id, personId), eq(assignments.state, 'opted_in'))
  const [seats, prompts] = await Promise.all([
    storedCheckins.listToday(db, personId, now),
    storedPrompts.listOfSeats(db, live),
  ])
  const of = Map.groupBy(prompts, ({ seat }) => seat)
  return seats.map((stored) => {
    const { booked: _booked, package_plan, ...seat } = stored
    return {
      ...seat,
      ...payOfToday(stored),
      minutes: planOf(package_plan).minutes,
      task: taskOf(seat.day, seat.instructions !== null),
      prompts: promptsAround(of.get(seat.seat) ?? [], seat.seat, seat.today),
    }
  })
}
