import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { offlineCountries } from '../engine/reach.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import * as offline from './offline-countries.repository.ts'
import { paramsNow } from './params.repository.ts'

/**
 * Finds the countries from which no one answers any more. Tests that wait for testers there are evaluated at once, so
 * that others are asked.
 */
export const findOffline = (db: Database['db'], now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const heardAgo = await offline.listHeardAgo(tx, now)
    await offline.forget(tx, heardAgo, now)
    const offers = await offline.listUnanswered(tx, heardAgo, now)
    const found = await offline.insert(tx, offlineCountries(offers, heardAgo, await paramsNow(tx)), now)
    const waiting = offers.filter(({ country }) => found.includes(country)).map(({ run_id }) => run_id)
    if (waiting.length > 0) await scheduleEvaluations(tx, [...new Set(waiting)], now)
  })

export const offlineCountriesJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'offline-countries',
  schedule: '*/5 * * * *',
  work: () => findOffline(db, clock()),
})
