import { addDays, dayIn } from '@fortnight/contract/calendar'
import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { growing } from '../../platform/google/back-off.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { workOff } from '../../platform/jobs/work-off.ts'
import { announce } from '../../platform/push/announce.ts'
import { isNewFailure, isNews } from '../../testing/groups/google-notices.repository.ts'
import { notifyOperators } from '../../testing/ledger/notify-operators.ts'
import { onRecord, type PlayContext } from '../play-track/visit.ts'
import * as vitals from './android-vitals.repository.ts'
import { playReporting, type ReadVitals, reportingZone } from './play-reporting.ts'

export interface VitalsContext extends Omit<PlayContext, 'isOwner'> {
  onError: (error: Error) => void
}

/** Google has new days once a day; a day's reports grow for some hours. */
const againMs = 6 * hourMs
const growth = { firstMs: 2 * minuteMs, by: 2, mostMs: againMs }
/** How long a failure goes on before its developer is notified: a new right can take a while, a busy server passes. */
const patienceMs = (problem: ProblemCode) => (problem === 'google-busy' ? dayMs : hourMs)
/** Days that are read: rates and reports of longer ago are those of other versions. */
const mostDays = 28

/** Apps that a server reads at once, and how long it may: a killed server's are then taken by another. */
const [atOnce, leaseMs] = [4, 5 * minuteMs]

/** Problems that only the operator can end. */
const ofOperator: ReadonlySet<ProblemCode> = new Set(['google-off', 'google-key'])

/** Notifies the developer of a failure that goes on, once, and the operator if it is theirs. */
async function notify(tx: Tx, { app_id, app_name: app, owner_id }: vitals.Taken, problem: ProblemCode, now: Date) {
  if (!(await isNewFailure(tx, `vitals ${app_id}`, problem, now))) return
  const values = { app_id, app, problem }
  await notifications.insert(tx, [owner_id], { key: 'vitals_failed', values }, ['apps'])
  if (ofOperator.has(problem) && (await isNews(tx, 'vitals operator', problem, now)))
    await notifyOperators(tx, [{ key: 'vitals_failed_alarm', values }])
}

async function settle({ db, clock }: VitalsContext, taken: vitals.Taken, outcome: ReadVitals | Problem) {
  const now = clock()
  const { app_id, owner_id, tries } = taken
  await db.transaction(async (tx) => {
    if (!(outcome instanceof Problem)) {
      const due_at = new Date(now.getTime() + againMs)
      await vitals.save(tx, app_id, { ...outcome, read_at: now, due_at, problem: null, failing_since: null, tries: 0 })
    } else {
      const problem = outcome.code as ProblemCode
      const since = taken.failing_since ? new Date(taken.failing_since) : now
      const waitMs = Math.max((outcome.retryAfter ?? 0) * 1000, growing(growth, tries))
      const failing = { problem, failing_since: since, tries: tries + 1, due_at: new Date(now.getTime() + waitMs) }
      if (now.getTime() - since.getTime() >= patienceMs(problem)) await notify(tx, taken, problem, now)
      await vitals.save(tx, app_id, failing)
    }
    await announce(tx, { to: [owner_id], topics: ['apps'] })
  })
}

async function read(context: VitalsContext, taken: vitals.Taken): Promise<void> {
  const { app_id, package_name, staffed_at, is_over } = taken
  if (is_over || !package_name || !staffed_at) {
    await context.db.transaction((tx) => vitals.save(tx, app_id, { due_at: null }))
    return
  }
  const first = dayIn(reportingZone, staffed_at)
  const earliest = addDays(dayIn(reportingZone, context.clock()), -mostDays)
  const from = first > earliest ? first : earliest
  const outcome = await onRecord(context, app_id, 'vitals', (google) =>
    playReporting(google, package_name).read(from),
  ).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  await settle(context, taken, outcome)
}

/** Reads crashes and ANRs of the apps that are due. */
export async function readVitals(context: VitalsContext): Promise<void> {
  const { db, clock, onError } = context
  await vitals.insertDue(db)
  await workOff({
    clock,
    leaseMs,
    most: atOnce,
    take: (lease) => vitals.takeDue(db, lease),
    work: (app) => read(context, app),
    onError,
  })
}

export const androidVitalsJob = (context: VitalsContext): Job => ({
  name: 'android-vitals',
  schedule: '*/5 * * * *',
  queue: { expireInSeconds: 600 },
  work: () => readVitals(context),
})
