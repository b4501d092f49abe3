import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import * as darkDays from './dark-days.repository.ts'
import { isDark } from './dark-regions.ts'
import { notifyOfDarkDay } from './notify-of-decisions.ts'

/** Records the countries that were silent yesterday as a whole, and notifies the administrators of new ones. */
export const recordDarkDays = (db: Database['db'], now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { missRate } = await paramsNow(tx)
    const dark = (await darkDays.countByCountry(tx, now)).filter((day) => isDark(day, missRate))
    for (const { region: country, due, seen } of await darkDays.insert(tx, dark))
      await notifyOfDarkDay(tx, { country, due, seen })
  })

/** Each hour, before the minute in which most tests are evaluated. */
export const darkDaysJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'dark-days',
  schedule: '55 * * * *',
  work: () => recordDarkDays(db, clock()),
})
