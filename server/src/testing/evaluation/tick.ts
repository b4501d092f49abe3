import { confirmDay } from '../checkins/grades.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Decision } from '../engine/decision.ts'
import type { Free } from '../engine/run.ts'
import { applyDecisions, type Evaluation, type RunHooks } from './apply-decisions.ts'
import { insertDecisions } from './apply-decisions.repository.ts'
import { listMissed, type RunDay } from '../joining/console-counts.repository.ts'
import { dayText } from './day.ts'
import { decide, type Inputs } from './decide.ts'
import { snapshotRuns, type RunSnapshot } from './snapshot.ts'
import * as storedSnapshots from './snapshot.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { refill } from '../staffing/refill.ts'
import { goneFrom } from './shock.ts'
import { notifyOfMissingApp } from '../runs/notify-of-missing-app.ts'
import { notifyOfShortage, notifyOfSilence } from './notify-of-decisions.ts'

/** Runs that one transaction evaluates. */
const batch = 250

/**
 * Batches under way at once, if the caller names no number: while the server computes one, the database works for the other. They
 * interact like different servers.
 */
const usualLanes = 2

/** Dependencies of an evaluation. */
interface Evaluating {
  db: Database['db']
  hooks: RunHooks
  onError: (error: Error) => void
}

/** Outcome of one batch. */
interface Ticked {
  evaluated: number
  /** Runs that need testers. */
  wanting: string[]
  /** Confirms days that the developer's count covers, for testers who are not confirmed yet. */
  missed: RunDay[]
}

const noSupply: readonly Free[] | null = null

/**
 * Records that nearly all testers are silent, once a day each, and notifies the administrators of those that are new
 * today.
 */
async function recordShocks(tx: Tx, snapshots: readonly RunSnapshot[]): Promise<void> {
  const held = snapshots.filter(({ held: isHeld }) => isHeld)
  const keyOf = ({ row }: RunSnapshot) => `${row.id}:${dayText(row.today)}:shock`
  const rows = held.map((snapshot) => {
    const { row, dark } = snapshot
    return { run_id: row.id, key: keyOf(snapshot), kind: 'shock', inputs: { days: dark }, before: null, after: null }
  })
  const fresh = await insertDecisions(tx, rows)
  await notifyOfSilence(
    tx,
    held.filter((snapshot) => fresh.has(keyOf(snapshot))).map(({ row }) => row.name),
  )
}

/** Records that testers miss an app in the store, once a day, and notifies its developer and the administrators. */
async function recordGone(tx: Tx, snapshots: readonly RunSnapshot[]): Promise<void> {
  const missed = snapshots.filter(({ saidGone }) => saidGone >= goneFrom)
  const keyOf = ({ row }: RunSnapshot) => `${row.id}:${dayText(row.today)}:gone`
  const rows = missed.map((snapshot) => {
    const inputs = { days: snapshot.goneDays, gone: snapshot.saidGone }
    return { run_id: snapshot.row.id, key: keyOf(snapshot), kind: 'shock', inputs, before: null, after: null }
  })
  const fresh = await insertDecisions(tx, rows)
  for (const snapshot of missed)
    if (fresh.has(keyOf(snapshot))) await notifyOfMissingApp(tx, snapshot.row, snapshot.saidGone)
}

/** One run that fails to evaluate must not keep all the others from it. */
function decideSafely(inputs: Inputs, onError: (error: Error) => void): ReturnType<typeof decide> {
  try {
    return decide(inputs)
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return { decisions: [], wanting: false }
  }
}

/**
 * Whether a decision can be made at this hour. The engine counts days of the calendar; that the goal is met is said
 * once both readings of Google's rule are over as well, because the developer applies to Google on our word.
 */
const isInTime = ({ kind }: Decision, { daysOverAt }: RunSnapshot, now: Date) =>
  kind !== 'qualify' || (daysOverAt !== null && daysOverAt <= now.getTime())

/**
 * Evaluates the runs that are due longest, and applies all decisions that need no more testers: one transaction, all or
 * nothing.
 */
function tickBatch({ db, hooks, onError }: Evaluating, now: Date): Promise<Ticked> {
  return db.transaction(async (tx) => {
    const rows = await storedSnapshots.claimDueRuns(tx, now, batch)
    if (!rows.length) return { evaluated: 0, wanting: [], missed: [] }
    const params = await paramsNow(tx)
    const snapshots = await snapshotRuns(tx, rows, params)
    await recordShocks(tx, snapshots)
    await recordGone(tx, snapshots)
    const wanting: string[] = []
    const evaluations = snapshots.map((snapshot): Evaluation => {
      const inputs = { run: snapshot.run, today: snapshot.row.today, params, supply: noSupply }
      if (snapshot.held) return { snapshot, inputs, decisions: [] }
      const { decisions, wanting: isWanting } = decideSafely(inputs, onError)
      if (isWanting) wanting.push(snapshot.row.id)
      return { snapshot, inputs, decisions: decisions.filter((decision) => isInTime(decision, snapshot, now)) }
    })
    await applyDecisions(tx, evaluations, now, hooks)
    const missed = await listMissed(
      tx,
      rows.map(({ id }) => id),
    )
    return { evaluated: rows.length, wanting, missed }
  })
}

/** Evaluates batch after batch until no run is due; returns the number of runs. */
async function tickInTurn(context: Evaluating, clock: () => Date): Promise<number> {
  const { db, hooks, onError } = context
  let evaluated = 0
  for (;;) {
    const now = clock()
    const done = await tickBatch(context, now)
    for (const { run_id, day } of done.missed)
      await db.transaction((tx) => confirmDay(tx, run_id, day, now)).catch(onError)
    const missing: string[] = []
    for (const runId of done.wanting) {
      const refilled = await refill(db, runId, now, hooks).catch(onError)
      if (refilled?.missing !== undefined) missing.push(refilled.missing)
    }
    await db.transaction((tx) => notifyOfShortage(tx, missing))
    evaluated += done.evaluated
    if (done.evaluated < batch) return evaluated
  }
}

/**
 * The hourly evaluation of every open run, by any number of servers at once: due runs are taken in batches, without
 * those that another server holds; then the runs that need testers get them, one transaction each. Killed at any point,
 * it continues from there. Returns how many runs it evaluated.
 */
export async function tick(
  db: Database['db'],
  clock: () => Date,
  hooks: RunHooks,
  onError: (error: Error) => void = (error) => {
    throw error
  },
  lanes = usualLanes,
): Promise<number> {
  const turns = Array.from({ length: lanes }, () => tickInTurn({ db, hooks, onError }, clock))
  // All batches have ended when it returns, also if one of them failed.
  await Promise.allSettled(turns)
  return (await Promise.all(turns)).reduce((sum, evaluated) => sum + evaluated)
}
