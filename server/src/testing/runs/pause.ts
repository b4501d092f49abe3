import { addDays, dayIn, daysBetween } from '@fortnight/contract/calendar'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { ResumeCause } from '@fortnight/contract/testing/facts/resumed'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { insertDecisions } from '../evaluation/apply-decisions.repository.ts'
import { append } from '../ledger/append.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import { recordMove } from '../promise/moved.ts'
import * as pauses from './pauses.repository.ts'

const follow = async (tx: Tx, runId: string) => {
  const testers = (await pauses.listWilling(tx, runId)).map(({ person_id }) => person_id)
  if (testers.length) await announce(tx, { to: [...new Set(testers)], topics: ['tester'] })
  await announce(tx, { to: 'admins', topics: ['apps', 'queue'] })
}

/** Stops the test of an app until its refund is decided or taken back (decision 91). Nothing if it is over or paused. */
export async function pauseTest(tx: Tx, appId: string, at: Date): Promise<void> {
  const run = await pauses.lock(tx, appId)
  if (!run || run.paused_at) return
  await append(tx, [{ run_id: run.id, kind: 'paused', data: {}, at }])
  await follow(tx, run.id)
}

/** Days of a run that a pause touched, as the engine numbers them: no tester's silence on them says anything. */
function touchedDays(timezone: string, from: Date, to: Date): number[] {
  const [first, last] = [dayIn(timezone, from), dayIn(timezone, to)]
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => daysBetween('1970-01-01', addDays(first, n)))
}

/**
 * Lets a paused test go on. The promised day moves by the pause; not by the part before the Play set-up, which moves it
 * already, nor once the goal is met. Nothing if the test is not paused, or is over.
 */
export async function resumeTest(tx: Tx, appId: string, because: ResumeCause, at: Date): Promise<void> {
  const run = await pauses.lock(tx, appId)
  if (!run?.paused_at) return
  const { id, phase, paused_at: since, ready_at, qualified_on, due_on: before, timezone } = run
  await append(tx, [{ run_id: id, kind: 'resumed', data: { because }, at }])
  await pauses.extendDeadlines(tx, id, since, at)
  // Before there is a team there is no silence to explain.
  if (phase !== 'queued') {
    const inputs = { pause: true, days: touchedDays(timezone, since, at) }
    const key = `${id}:${since.toISOString()}:pause`
    await insertDecisions(tx, [{ run_id: id, key, kind: 'shock', inputs, before: null, after: null }])
  }
  const from = Math.max(since.getTime(), ready_at?.getTime() ?? Infinity)
  const minutes = qualified_on === null ? Math.max(0, Math.floor((at.getTime() - from) / minuteMs)) : 0
  if (minutes > 0) {
    const due_on = await pauses.addMinutes(tx, id, minutes)
    await recordMove(tx, { id, before, due_on: due_on ?? null, minutes }, 'pause', at)
  }
  await scheduleEvaluations(tx, [id], at)
  await follow(tx, id)
}
