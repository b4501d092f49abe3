import { inspect, isDeepStrictEqual } from 'node:util'
import { hourMs } from '@fortnight/contract/format/spans'
import type { Database } from '../server/src/platform/db/database.ts'
import { storedAndReplayed } from '../server/src/testing/ledger/stored-and-replayed.testkit.ts'
import { decide } from '../server/src/testing/evaluation/decide.ts'
import { listWaiting } from '../server/src/testing/staffing/queue.ts'
import { restore, type StoredInputs } from '../server/src/testing/evaluation/stored-inputs.ts'
import type { State } from './state.ts'

const isWithin = (value: unknown, all: readonly unknown[]) => all.some((other) => isDeepStrictEqual(value, other))

/** What the one says and the other does not, part by part. */
function difference(replayed: Record<string, unknown>, tables: Record<string, unknown>): string {
  const only = (x: unknown, y: unknown) => [x].flat().filter((value) => !isWithin(value, [y].flat()))
  const parts = Object.keys(replayed).map((part) => [
    part,
    only(replayed[part], tables[part]),
    only(tables[part], replayed[part]),
  ])
  return inspect(
    parts.filter(([, more, less]) => more?.length || less?.length),
    { depth: 5, breakLength: Infinity },
  )
}

/** Compares the ledgers of these runs with the tables. */
export async function wrongLedgers(database: Database, runs: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const run of runs) {
    const { tables, replayed, impossible } = await storedAndReplayed(database, run)
    if (impossible) wrong.push(`run ${run}: line ${impossible.seq} of its ledger cannot be: ${impossible.why}`)
    else if (!isDeepStrictEqual(replayed, tables))
      wrong.push(`run ${run}: ledger and tables differ: ${difference(replayed, tables)}`)
  }
  return wrong
}

interface Decided {
  id: number
  key: string
  kind: string
  inputs: Record<string, unknown>
}

/** Repeats every decision since that number, from what is stored with it; returns the newest number. */
export async function wrongDecisions({ pool }: Database, after: number): Promise<{ wrong: string[]; last: number }> {
  const { rows } = await pool.query<Decided>(
    'select id::int, key, kind, inputs from decisions where id > $1 order by id',
    [after],
  )
  const looks = new Map(rows.map((row) => [row.key, row]))
  const wrong = rows.flatMap(({ key, inputs: { of, ...decision } }) => {
    if (typeof of !== 'string') return []
    const evaluation = looks.get(of)
    if (!evaluation) return [`decision ${key} names no look`]
    const again = decide(restore(evaluation.inputs as unknown as StoredInputs)).decisions
    return isWithin(decision, JSON.parse(JSON.stringify(again)) as unknown[])
      ? []
      : [`decision ${key} does not follow from its inputs`]
  })
  return { wrong, last: rows.at(-1)?.id ?? after }
}

const ranks = ['claimed', 'evidenced', 'confirmed']

/** Checks that every acknowledged day of use is stored, and that no other day is. */
export async function wrongDays({ pool }: Database, state: State, runs: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{
    run: string
    seat: number
    day: string
    seconds: number
    evidence: string
    waits: boolean
  }>(
    `select a.run_id as run, a.id::int as seat, c.day::text, c.seconds, c.evidence,
       coalesce(s.check_at is not null or s.doubtful, false) as waits
     from checkins c join assignments a on a.id = c.assignment_id
     left join screenshots s on s.assignment_id = c.assignment_id and s.day = c.day where a.run_id = any($1)`,
    [runs],
  )
  const wrong: string[] = []
  let [stand, known] = [0, 0]
  for (const { run, seat, day, seconds, evidence, waits } of rows) {
    const used = state.used.get(seat)?.get(day)
    if (!used) wrong.push(`seat ${seat} was used on ${day}, and nobody said so`)
    else if (used.seconds !== seconds) wrong.push(`seat ${seat}: ${seconds} s on ${day}, ${used.seconds} acknowledged`)
    else if (ranks.indexOf(evidence) < ranks.indexOf(used.grade))
      wrong.push(`seat ${seat}: ${day} is ${evidence}, and was acknowledged as ${used.grade}`)
    else if (used.isShown && evidence === 'claimed' && !waits)
      wrong.push(`seat ${seat}: the picture of ${day} was taken and checked, and the day is worth nothing`)
    else if (evidence === 'confirmed' && !state.consoleCounts.get(run)?.agreed.has(day))
      wrong.push(`seat ${seat}: ${day} is confirmed, and Play Console never agreed`)
    stand++
  }
  for (const seat of state.seats.values()) if (runs.includes(seat.run)) known += state.used.get(seat.id)?.size ?? 0
  if (known !== stand) wrong.push(`${known} days of use were acknowledged, and ${stand} stand`)
  return wrong
}

/** Checks what a night learnt from a run: all testers who were in once, for no more days than they were there. */
export async function wrongLessons({ pool }: Database, runs: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{
    run: string
    expected: number
    seen: number
    least: number
    most: number
    sum: number
  }>(
    `select d.run_id as run, s.*, o.* from decisions d
     cross join lateral (
       select count(*)::int as expected, coalesce(sum(least(greatest(coalesce(a.last_used_on, '-infinity'),
           (a.opted_in_at at time zone 'UTC')::date), (a.ended_at at time zone 'UTC')::date)
           - (a.opted_in_at at time zone 'UTC')::date), 0)::int as least,
         coalesce(sum((a.ended_at at time zone 'UTC')::date - (a.opted_in_at at time zone 'UTC')::date + 1), 0)::int as most
       from assignments a where a.run_id = d.run_id and a.opted_in_at is not null) s
     cross join lateral (
       select count(distinct x -> 0)::int as seen, coalesce(sum((x ->> 1)::float8), 0) as sum
       from jsonb_array_elements(d.inputs -> 'observed') x) o
     where d.kind = 'settle' and d.run_id = any($1)`,
    [runs],
  )
  return rows
    .filter(({ expected, seen, least, most, sum }) => expected !== seen || sum < least - 1e-6 || sum > most + 1e-6)
    .map(
      (row) =>
        `run ${row.run}: ${row.sum} days were learnt of ${row.seen} testers; ${row.expected} were in, for ${row.least} to ${row.most}`,
    )
}

/** Checks that a run that waited twelve hours is not behind a later one of the same class. */
export async function wrongQueue({ db }: Database, now: Date): Promise<string[]> {
  const hour = hourMs
  const queue = (await listWaiting(db)).map(({ run_id, ready_at }) => {
    const waited = (now.getTime() - ready_at.getTime()) / hour
    return { run_id, waited, isUrgent: 24 - waited < 6 }
  })
  return queue.flatMap((run, place) =>
    queue
      .slice(0, place)
      .filter((ahead) => run.waited >= 12 && ahead.isUrgent === run.isUrgent && ahead.waited < run.waited)
      .map((ahead) => `run ${run.run_id} has waited ${run.waited} h and stands behind ${ahead.run_id}`),
  )
}
