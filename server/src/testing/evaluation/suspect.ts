import { counted, plural } from '@fortnight/contract/format/plurals'
import type { Database } from '../../platform/db/database.ts'
import { believedAlive, meanHazard } from '../../testers/pool/reliability.ts'
import { type CountedRun, distrusted, shareOf, type Suspicion, suspicions } from '../engine/suspicion.ts'
import { defaults } from '../engine/params.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import * as stored from './suspicion.repository.ts'

/** P(gone at a count before which they were last seen) of testers who were given up later. */
const lostBefore = 0.9

/** P(an honest tester had left by `day`), from their silence since. */
function doubtOn(
  { state, last_used, opted_in, ended, today, ...belief }: stored.CountedSeatRow,
  day: number,
  missRate: number,
) {
  const seen = Math.max(opted_in, last_used ?? opted_in)
  if (seen >= day || state === 'opted_out') return 0
  if (state === 'lost') return lostBefore
  return 1 - believedAlive(meanHazard(belief), missRate, Math.max(0, (ended ?? today) - seen - 1))
}

const isIn = ({ opted_in, opted_in_at, ended, state }: stored.CountedSeatRow, day: number, at: number) =>
  opted_in <= day && opted_in_at <= at && (ended === null || ended > day || state === 'completed')

/** Why a tester is suspected, in words for administrators. */
function reasonOf({ short, counted: tests }: Pick<Suspicion, 'short' | 'counted'>): string {
  if (!short) return `Play Console showed as many testers as we counted on ${counted(tests, 'test')}.`
  const of = short === tests ? '' : ` of ${tests}`
  return `Play Console showed fewer testers than we counted on ${short}${of} ${plural(tests, 'test')} with this tester.`
}

/**
 * Learns from the counts of Play Console who reports days of use without being in at Google: all testers, or only
 * these. Returns the share of such testers among all who were counted.
 */
async function learn(db: Database['db'], now: Date, only?: readonly number[]): Promise<number> {
  const { missRate, pretenders } = await paramsNow(db)
  const counts = Map.groupBy(await stored.listCounts(db, now, only), ({ run_id }) => run_id)
  const seats = await stored.listCounted(db, now, [...counts.keys()])
  const teams = Map.groupBy(seats, ({ run_id }) => run_id)
  const runs = [...counts].map(([run, rows]): CountedRun =>
    rows.map(({ day, at, shown }) => {
      const team = (teams.get(run) ?? []).filter((seat) => isIn(seat, day, at))
      const members = team.map((seat) => ({
        tester: String(seat.tester_id),
        days: day - seat.opted_in,
        doubt: doubtOn(seat, day, missRate),
      }))
      return { day, gap: team.length - shown, seats: members }
    }),
  )
  const asked = only && new Set(only)
  // Of the others only those who are distrusted keep what is known of them: they explain a gap. Small suspicions come in
  // part from these very counts, and would count twice.
  const known = new Map(
    seats.flatMap(({ tester_id: id, suspicion }): [string, number][] =>
      asked && !asked.has(id) && (suspicion ?? 0) >= distrusted ? [[String(id), suspicion ?? 0]] : [],
    ),
  )
  const found = suspicions(runs, pretenders, known)
  const suspects = [...found].flatMap(([id, suspicion]) =>
    asked && !asked.has(Number(id))
      ? []
      : [{ id: Number(id), suspicion: suspicion.suspicion, reason: reasonOf(suspicion) }],
  )
  await db.transaction((tx) => stored.update(tx, suspects))
  return shareOf(found, defaults.pretenders)
}

/** Every night: all testers. Returns the share of testers who pretend. */
export const suspectAll = (db: Database['db'], now: Date): Promise<number> => learn(db, now)

/** After a count of one run: its testers, in a transaction of its own, as testers are locked before runs. */
export async function suspectTeam(db: Database['db'], runId: string, now: Date): Promise<void> {
  await learn(db, now, await stored.listTeam(db, runId))
}
