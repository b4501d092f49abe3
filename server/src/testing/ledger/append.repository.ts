import { type SQL, sql } from 'drizzle-orm'
import type { FactValues } from '@fortnight/contract/testing/facts/fact'
import { factOf, type FactData, type FactKind } from '@fortnight/contract/testing/facts/table'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Change, runChanges, seatChanges } from './changes.ts'

/** A fact of a run, for its event log. */
export type Fact = {
  [K in FactKind]: {
    run_id: string
    /** Seat of the fact; left out for a fact of the run. */
    seat?: number
    kind: K
    data: FactData<K>
    /** How sure the fact is; our own acts are confirmed. */
    grade?: Grade
    at: Date
    /** Values besides its data by which its notifications are chosen and written. */
    values?: FactValues
  }
}[FactKind]

/** A recorded fact, with its run and seat. */
export interface Written extends Record<string, unknown> {
  /** Index among the given facts. */
  place: number
  app_id: string
  app_name: string
  owner_id: string
  need: number
  days: number
  /** Seat, for a fact of a seat. */
  person_id: string | null
}

const stepOf = sql`case when a.installed_at is not null then 'installed' when a.opted_in_at is not null then 'opted_in'
  when a.listed_at is not null then 'listed' when a.accepted_at is not null then 'accepted' else 'offered' end`

/** Columns that facts set, besides the state. They stay unchanged if a fact does not name them. */
const seatColumns = sql.raw(
  'accepted_at, listed_at, opted_in_at, installed_at, ended_at, let_go_at, expires_at, trouble',
)
const runColumns = sql.raw(
  'staffed_at, started_on, goal_on, qualified_on, hold_until, closed_at, applied_on, outcome, outcome_at, refusal, available, next_eval_at, paused_at',
)

const changesIn = (changes: readonly Change[], type: string) => {
  const column = columnsOf(changes)
  return sql`unnest(${column('id')}::${sql.raw(type)}[], ${column('from')}::text[], ${column('before')}::text[], ${column('to')}::text[],
    ${column('sets')}::jsonb[], ${column('moves')}::jsonb[], ${column('moved')}::jsonb[]) as c (id, states, step, state, sets, moves, moved)`
}

const isFrom = (state: SQL) => sql`${state} = any (string_to_array(c.states, ' '))`

/** Moves seats, in the order of their ids, if they are in a state from which the fact starts. */
const moveSeats = (changes: readonly Change[], waiting: SQL) => sql`, held as materialized (
    select a.id, c.states, c.step, c.state, c.sets from assignments a join ${changesIn(changes, 'bigint')} on c.id = a.id
    order by a.id for no key update of a ${waiting}
  ), seats as (
    update assignments a set (state, ${seatColumns}) = (
      select coalesce(c.state, a.state), ${seatColumns} from jsonb_populate_record(a, c.sets))
    from held c where a.id = c.id and ${isFrom(sql`a.state`)} and (c.step is null or ${stepOf} = c.step)
    returning a.id
  )`

const moveRuns = (changes: readonly Change[]) => sql`, phases as (
    update runs r set (phase, ${runColumns}) = (
      select coalesce(c.state, c.moves ->> r.phase, r.phase), ${runColumns}
      from jsonb_populate_record(r, case when c.moves ? r.phase then c.moved || c.sets else c.sets end)), updated_at = clock()
    from ${changesIn(changes, 'uuid')} where r.id = c.id and ${isFrom(sql`r.phase`)}
    returning r.id
  )`

/** Writes a delivery for each address that subscribed to the fact's kind (decision 36). */
const deliver = sql`case when g.event is not null and (not g.once_in or a.opted_in_at is not null)
    and exists (select from webhooks w where w.owner_id = r.owner_id)
  then tell_webhooks(r.owner_id, false, g.event, 'run:' || r.id || ':' || n.seqs[g.nth], n.ats[g.nth],
    jsonb_strip_nulls(jsonb_build_object('app_id', r.app_id, 'seat', g.seat)) || g.body)::text end`

/**
 * Records facts whose rows a statement has itself: `run_id`, `seat`, `data`, `at`. For kinds that move no row, notify
 * no user and are sent to no webhook.
 */
export const recordedFrom = (kind: 'checked_in', grade: Grade, rows: SQL) => sql`
  insert into run_events (run_id, assignment_id, kind, grade, data, at) select run_id, seat, ${kind}, ${grade}, data, at from (${rows}) f`

const rowOf = ({ run_id, seat, kind, grade, data, at }: Fact, optedIn: ReadonlySet<number | undefined>) => {
  const { webhook } = factOf(kind)
  return {
    run_id,
    seat,
    kind,
    grade,
    at,
    data: JSON.stringify(data),
    event: webhook?.kind,
    body: webhook && JSON.stringify(webhook.data(data)),
    // The statement does not see its own changes.
    once_in: webhook?.onceIn && !optedIn.has(seat),
  }
}

/**
 * Options of writing facts: whether they move seats and runs, and how to treat a seat that another transaction holds.
 */
export interface Writing {
  moves: boolean
  skipHeld?: boolean
}

/**
 * Records facts in their order, moves their seats and runs, and writes webhook deliveries, in one statement. Returns
 * those that happened: a fact of a seat or a run that is not in a state it starts from does not. Event logs are locked
 * in the order of the runs' ids until the transaction ends; testers of seats that end are locked before.
 */
export async function write(tx: Db, facts: readonly Fact[], { moves, skipHeld = false }: Writing): Promise<Written[]> {
  if (!facts.length) return []
  const optedIn = new Set(facts.flatMap(({ kind, seat }) => (kind === 'opted_in' ? [seat] : [])))
  const column = columnsOf(facts.map((fact) => rowOf(fact, optedIn)))
  const [seats, runs] = moves ? [seatChanges(facts), runChanges(facts)] : [[], []]
  const ids = (changes: readonly Change[]) => columnsOf(changes)('id')
  const { rows } = await tx.execute<Written>(sql`
    with f as materialized (
      select * from unnest(${column('run_id')}::uuid[], ${column('seat')}::bigint[], ${column('kind')}::text[],
        ${column('grade')}::text[], ${column('data')}::jsonb[], ${column('at')}::timestamptz[], ${column('event')}::text[],
        ${column('body')}::jsonb[], ${column('once_in')}::boolean[])
        with ordinality as f (run_id, seat, kind, grade, data, at, event, body, once_in, place)
    )${seats.length ? moveSeats(seats, skipHeld ? sql`skip locked` : sql.empty()) : sql.empty()}${
      runs.length ? moveRuns(runs) : sql.empty()
    }, g as materialized (
      select f.*, row_number() over (order by run_id, place) as nth from f where true
      ${seats.length ? sql`and (f.seat is null or f.seat <> all(${ids(seats)}::bigint[]) or f.seat in (select id from seats))` : sql.empty()}
      ${runs.length ? sql`and (f.seat is not null or f.run_id <> all(${ids(runs)}::uuid[]) or f.run_id in (select id from phases))` : sql.empty()}
    ), told as (
      insert into run_events (run_id, assignment_id, kind, grade, data, at)
      select run_id, seat, kind, coalesce(grade, 'confirmed'), data, at from g order by run_id, place
      returning run_id, seq, at
    ), n as materialized (select array_agg(seq order by run_id, seq) as seqs, array_agg(at order by run_id, seq) as ats from told)
    select g.place::int - 1 as place, r.app_id, p.name as app_name, r.owner_id, r.need::int as need, r.days::int as days,
      a.person_id, ${deliver} as sent
    from g cross join n join runs r on r.id = g.run_id join apps p on p.id = r.app_id
    left join assignments a on a.id = g.seat
    order by g.place`)
  return rows
}
