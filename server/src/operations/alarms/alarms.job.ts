import type { Database, Tx } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/push/announce.ts'
import { alarmThresholdsNow } from '../settings/in-force.ts'
import { type Raised, raiseNew } from './rules.repository.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Notifies every administrator of alarms that were raised at one moment. */
    alarmsRaised(tx: Tx, raised: readonly Raised[]): Promise<void>
  }
}

/** Looks for abuse by all rules; each occurrence raises one alarm, whichever servers look. */
export const raiseAlarms = (db: Database['db'], hooks: Pick<Hooks, 'alarmsRaised'>): Promise<void> =>
  db.transaction(async (tx) => {
    const raised = await raiseNew(tx, await alarmThresholdsNow(tx))
    if (raised.length === 0) return
    await hooks.alarmsRaised(tx, raised)
    await announce(tx, { to: 'admins', topics: ['alarms'] })
  })

export const alarmsJob = (db: Database['db'], hooks: Pick<Hooks, 'alarmsRaised'>): Job => ({
  name: 'alarms',
  schedule: '*/10 * * * *',
  work: () => raiseAlarms(db, hooks),
})
