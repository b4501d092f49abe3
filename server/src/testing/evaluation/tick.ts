import { confirmDay } from '../checkins/grades.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Posterior } from '../engine/reliability.ts'
import { carryOut, type Judged } from './carry-out.ts'
import { insertDecisions } from './carry-out.repository.ts'
import { listMissed, type RunDay } from '../joining/console-counts.repository.ts'
import { dayText } from './day.ts'
import { decide, type Inputs } from './decide.ts'
import { look, type Looked } from './look.ts'
import * as repository from './look.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { restock } from '../staffing/restock.ts'
import { goneFrom } from './shock.ts'
import { tellGone } from '../runs/tell-gone.ts'
import { tellMissing, tellSilence } from './tell-tick.ts'

/** Runs that are looked at in one transaction. */
const batch = 250

/** Batches under way at once: while one is thought about, the database works for the other. They are to each other as other servers are. */
const abreast = 2

/** What became of the runs of one batch. */
interface Ticked {
  looked: number
  /** Runs that want testers. */
  wanting: string[]
  /** Days that the developer's count confirms, and not everybody's yet. */
  missed: RunDay[]
}

const nobody: readonly Posterior[] | null = null

/** Puts on record that nearly everybody is silent, once a day each, and tells the administrators of those that are new today. */
async function recordShocks(tx: Tx, looked: readonly Looked[]): Promise<void> {
  const held = looked.filter(({ held: isHeld }) => isHeld)
  const keyOf = ({ row }: Looked) => `${row.id}:${dayText(row.today)}:shock`
  const rows = held.map((one) => {
    const { row, dark } = one
    return { run_id: row.id, key: keyOf(one), kind: 'shock', inputs: { days: dark }, before: null, after: null }
  })
  const fresh = await insertDecisions(tx, rows)
  await tellSilence(
    tx,
    held.filter((one) => fresh.has(keyOf(one))).map(({ row }) => row.name),
  )
}

/** Puts on record that testers miss an app in the store, once a day, and tells its developer and the administrators of it. */
async function recordGone(tx: Tx, looked: readonly Looked[]): Promise<void> {
  const missed = looked.filter(({ saidGone }) => saidGone >= goneFrom)
  const keyOf = ({ row }: Looked) => `${row.id}:${dayText(row.today)}:gone`
  const rows = missed.map((one) => {
    const inputs = { days: one.goneDays, gone: one.saidGone }
    return { run_id: one.row.id, key: keyOf(one), kind: 'shock', inputs, before: null, after: null }
  })
  const fresh = await insertDecisions(tx, rows)
  for (const one of missed) if (fresh.has(keyOf(one))) await tellGone(tx, one.row, one.saidGone)
}

/** One run that cannot be judged must not keep all the others from it. */
function decideSafely(inputs: Inputs, onError: (error: Error) => void): ReturnType<typeof decide> {
  try {
    return decide(inputs)
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return { decisions: [], wanting: false }
  }
}

/** Looks at the runs that are due longest, and carries out all that needs no more testers: one transaction, all or nothing. */
function tickBatch(db: Database['db'], now: Date, onError: (error: Error) => void): Promise<Ticked> {
  return db.transaction(async (tx) => {
    const rows = await repository.claimDue(tx, now, batch)
    if (!rows.length) return { looked: 0, wanting: [], missed: [] }
    const params = await paramsNow(tx)
    const looked = await look(tx, rows)
    await recordShocks(tx, looked)
    await recordGone(tx, looked)
    const wanting: string[] = []
    const judged = looked.map((one): Judged => {
      const inputs = { run: one.run, today: one.row.today, params, supply: nobody }
      if (one.held) return { looked: one, inputs, decisions: [] }
      const { decisions, wanting: isWanting } = decideSafely(inputs, onError)
      if (isWanting) wanting.push(one.row.id)
      return { looked: one, inputs, decisions }
    })
    await carryOut(tx, judged, now)
    const missed = await listMissed(
      tx,
      rows.map(({ id }) => id),
    )
    return { looked: rows.length, wanting, missed }
  })
}

/** Looks at one batch after the other, until none is due; answers how many runs those were. */
async function tickInTurn(db: Database['db'], clock: () => Date, onError: (error: Error) => void): Promise<number> {
  let looked = 0
  for (;;) {
    const now = clock()
    const done = await tickBatch(db, now, onError)
    for (const { run_id, day } of done.missed)
      await db.transaction((tx) => confirmDay(tx, run_id, day, now)).catch(onError)
    const missing: string[] = []
    for (const runId of done.wanting) {
      const restocked = await restock(db, runId, now).catch(onError)
      if (restocked?.missing !== undefined) missing.push(restocked.missing)
    }
    await db.transaction((tx) => tellMissing(tx, missing))
    looked += done.looked
    if (done.looked < batch) return looked
  }
}

/**
 * The hourly look at every open run, by any number of servers at once: due runs are taken in batches, without those that another
 * server holds; then testers are found for those that want some, one transaction each. Killed anywhere, it goes on where it was. Answers
 * how many runs it looked at.
 */
export async function tick(
  db: Database['db'],
  clock: () => Date,
  onError: (error: Error) => void = (error) => {
    throw error
  },
): Promise<number> {
  const turns = Array.from({ length: abreast }, () => tickInTurn(db, clock, onError))
  // Nothing is under way any more when it is over, also where one of them failed.
  await Promise.allSettled(turns)
  return (await Promise.all(turns)).reduce((sum, looked) => sum + looked)
}
