import { isSetUp, type SetupFields } from '@fortnight/contract/vocabulary/setup-parts'
import type { Tx } from '../../platform/db/database.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import * as groups from '../groups/groups.repository.ts'
import * as runs from './runs.repository.ts'
import { admit } from '../staffing/staff.ts'
import { notifyOfStaffing } from './notify-of-staffing.ts'
import { recordMove } from '../promise/moved.ts'

interface PaidApp extends SetupFields {
  id: string
  name: string
}

/**
 * Makes the queued run of an app ready and requests its team, if the app is set up; withdraws its readiness if it no
 * longer is. Approvals and saved set-ups both call this, in their own transaction and after changing the app's row, so
 * that one of them sees the other's change. Returns the size of the requested team; 0 if none was requested.
 */
export async function begin(tx: Tx, app: PaidApp): Promise<number> {
  if (app.access_method === 'managed_group') await groups.wake(tx)
  if (!isSetUp(app)) {
    await runs.makeUnready(tx, app.id)
    return 0
  }
  const run = await runs.makeReady(tx, app.id)
  if (!run) return 0
  const { promised_on: before, due_on, setup_wait_minutes: minutes } = run
  if (run.ready_at) await recordMove(tx, { id: run.id, before, due_on, minutes }, 'setup', run.ready_at)
  const staffing = await admit(tx, run.id)
  if (!staffing) return 0
  await notifyOfStaffing(tx, { ...run, name: app.name }, staffing)
  return staffing.staffed ? staffing.team : 0
}

/**
 * Begins the run of an app whose set-up was changed; one that has its team is evaluated again, because its risk depends
 * on the set-up.
 */
export async function followSetup(tx: Tx, app: PaidApp, now: Date): Promise<void> {
  await begin(tx, app)
  const run = await runs.findFitting(tx, app.id)
  if (run) await scheduleEvaluations(tx, [run.id], now)
}
