import type * as z from 'zod'
import { planOf } from '@fortnight/contract/plans'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { Db } from '../../platform/db/database.ts'
import * as storedCheckins from './checkins.repository.ts'

/** The apps that a person is to use today, with their days so far. */
export const listTodaySeats = async (db: Db, personId: string, now: Date): Promise<z.input<typeof TodaySeat>[]> =>
  (await storedCheckins.listToday(db, personId, now)).map(({ pay, package_plan, ...seat }) => ({
    ...seat,
    ...pay,
    minutes: planOf(package_plan).minutes,
    task: taskOf(seat.day, seat.instructions !== null),
  }))
