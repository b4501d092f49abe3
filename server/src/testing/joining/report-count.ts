import { addDays, dayIn } from '@fortnight/contract/calendar'
import { Problem } from '@fortnight/contract/problem'
import { counted } from '@fortnight/contract/format/plurals'
import { inOn } from '@fortnight/contract/testing/run-outlook'
import type { ServiceContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { confirmDay } from '../checkins/grades.repository.ts'
import { suspectTeam } from '../evaluation/suspect.ts'
import { append } from '../ledger/append.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import { replayRun } from '../ledger/replay.ts'
import * as storedConsoleCounts from './console-counts.repository.ts'

type Run = storedConsoleCounts.LockedRun

/** The run of an app that is being tested, locked until the transaction ends; with `owner`, theirs alone. */
export async function lockCounted(tx: Tx, appId: string, owner?: string): Promise<Run> {
  const run = await storedConsoleCounts.lockRun(tx, appId, owner)
  if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
  if (!run.staffed_at || run.closed_at)
    throw new Problem('conflict', 'There is nothing to count: no one is testing this app now.')
  return run
}

/** A day that can have been counted: not before the team was there, and not after today. */
function checkDay({ timezone, staffed_at }: Run, day: string, now: Date) {
  const refuse = (msg: string) => {
    throw new Problem('invalid', [{ loc: ['path', 'day'], msg, type: 'custom' }])
  }
  if (day > dayIn(timezone, now)) refuse('This day has not come yet.')
  if (staffed_at && day < addDays(dayIn(timezone, staffed_at), -1)) refuse('Your test had no testers on this day.')
}

/** More than were ever asked cannot be of ours: the developer invited the others. */
function checkCount(ours: number, asked: number) {
  if (ours <= asked) return
  const msg = `We asked ${counted(asked, 'tester')} for this test. Enter the others as invited by you.`
  throw new Problem('invalid', [{ loc: ['body', 'own'], msg, type: 'custom' }])
}

interface Count {
  app: string
  owner: string
  day: string
  /** What Play Console showed, with those whom the developer invited, and how many these are. */
  shown: number
  own: number
}

/** Takes a developer's count of Play Console; repeated for a day, it corrects that day. */
export async function reportCount(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { app, owner, day, shown, own }: Count,
): Promise<{ believed: number; gap: number }> {
  const { runId, ...reply } = await db.transaction(async (tx) => {
    const run = await lockCounted(tx, app, owner)
    const opted_in = shown - own
    const at = clock()
    checkDay(run, day, at)
    const { state } = await replayRun(tx, run)
    checkCount(opted_in, state.seats.length)
    const believed = inOn(state.seats, day).length
    // Repeated after our own count has changed, it is new: later check-ins of that day are compared with the newest
    // event.
    const known = state.play_counts.find((count) => count.day === day)
    const isNews = known?.opted_in !== opted_in || known.own !== own || known.believed !== believed
    if (isNews) await storedConsoleCounts.upsert(tx, run.id, day, opted_in, at)
    // Google counts as many as we do: testers who used the app then were there. Days and seats are locked before the
    // event log, as everywhere.
    if (opted_in === believed) await confirmDay(tx, run.id, day, at)
    const gap = await storedConsoleCounts.refreshGap(tx, run.id)
    if (isNews) {
      const data = { day, opted_in, ...(own && { own }), believed }
      await append(tx, [{ run_id: run.id, kind: 'play_count', grade: 'claimed', data, values: { gap }, at }])
      await scheduleEvaluations(tx, [run.id], at)
      await announce(tx, { to: [owner], topics: ['apps'] })
      await announce(tx, { to: 'admins', topics: ['apps'] })
    }
    return { believed, gap, runId: run.id }
  })
  await suspectTeam(db, runId, clock())
  return reply
}
