import type * as z from 'zod'
import { nextDayPay } from '@fortnight/contract/operations/tester-pay'
import { planOf } from '@fortnight/contract/plans'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { Db } from '../../platform/db/database.ts'
import { promptsAround } from '../prompts/day-prompts.ts'
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
  const seats = await storedCheckins.listToday(db, personId, now)
  return seats.map((stored) => {
    const { booked: _booked, package_plan, prompts, ...seat } = stored
    return {
      ...seat,
      ...payOfToday(stored),
      minutes: planOf(package_plan).minutes,
      task: taskOf(seat.day, seat.instructions !== null),
      prompts: promptsAround(prompts, seat.seat, seat.today),
    }
  })
}
