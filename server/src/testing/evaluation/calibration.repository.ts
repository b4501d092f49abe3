import { sql } from 'drizzle-orm'
import { forecastEdges, type TrackRecord } from '@fortnight/contract/testing/track-record'
import type { Calibration } from '@fortnight/contract/testing/watchlist'
import type { Db, Tx } from '../../platform/db/database.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { moment } from '../../platform/db/moment.ts'

/** How many tests records are counted from: the newest, so that they show the engine as it is. */
const newest = 200

/**
 * Counts the track records again. Of each test whose promised day is over, also of those that were refunded or
 * cancelled, the forecast at the claim of its team counts, and that of each of its days.
 */
export async function countTrackRecords(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table track_records in share row exclusive mode`)
  await tx.execute(sql`delete from track_records`)
  await tx.execute(sql`
    with ended as (
      select r.* from runs r where promised_on < utc_day(clock()) order by promised_on desc limit ${newest}
    ), said as (
      select r.id, 0 as stage, d.probability_after as p
      from ended r join decisions d on d.key = r.id || ':team' where d.probability_after is not null
      union all
      select * from (
        select distinct on (r.id, stage_of(r, f.day)) r.id, stage_of(r, f.day), f.p_goal
        from ended r join forecasts f on f.run_id = r.id order by r.id, stage_of(r, f.day), f.day
      ) each_day
    )
    insert into track_records (stage, bin, kept, tests)
    select said.stage, forecast_bin(said.p), count(*) filter (where r.qualified_on <= r.promised_on), count(*)
    from said join ended r using (id) group by 1, 2`)
}

/** What became of tests with the present forecast of a run, as the contract shows it. */
export const trackRecord = sql<TrackRecord | null>`case when ${runs.probability} is not null then track_record(${runs}) end`

/** What became of tests with that forecast on that day of theirs; on day 0 a team is claimed. */
export async function findTrackRecord(db: Db, stage: number, p: number): Promise<TrackRecord> {
  const { rows } = await db.execute<{ record: TrackRecord }>(
    sql`select track_record(${stage}::int, ${p}::float8) as record`,
  )
  return rows[0]?.record ?? { kept: 0, of: 0 }
}

interface Bin {
  bin: number
  tests: number
  predicted: number
  met: number
  squares: number
  /** Google's answers, and how many granted access: to all, and to tests that we called met. */
  answers: number
  granted: number
  answers_called: number
  granted_called: number
}

/** How many tests the calibration is of: the newest, and more than records are counted from, as rare bins fill slowly. */
const compared = 2000

/** The first forecast of the newest tests whose goal day has passed, by bins, against what came by our record and by Google's answer. */
export async function calibration(db: Db, now: Date): Promise<Calibration> {
  const { rows } = await db.execute<Bin & Record<string, unknown>>(sql`
    select forecast_bin(p)::int as bin, count(*)::int as tests, avg(p)::float8 as predicted,
      (count(*) filter (where met = 1))::int as met, sum((p - met) ^ 2)::float8 as squares,
      count(outcome)::int as answers, (count(*) filter (where outcome = 'granted'))::int as granted,
      (count(outcome) filter (where called))::int as answers_called,
      (count(*) filter (where called and outcome = 'granted'))::int as granted_called
    from (
      select r.outcome, r.qualified_on is not null as called, first.p_goal::float8 as p, case when r.qualified_on <= r.goal_on then 1 else 0 end as met
      from (
        select id, goal_on, qualified_on, outcome from runs
        where goal_on is not null and phase <> 'cancelled'
          and (qualified_on is not null or goal_on < (${moment(now)} at time zone timezone)::date)
        order by goal_on desc limit ${compared}
      ) r cross join lateral (select p_goal from forecasts f where f.run_id = r.id order by f.day limit 1) first
    ) said
    group by 1 order by 1`)
  const sum = (of: Exclude<keyof Bin, 'bin' | 'predicted'>) => rows.reduce((total, row) => total + row[of], 0)
  const [tests, met] = [sum('tests'), sum('met')]
  const brier = tests ? sum('squares') / tests : null
  const spread = tests ? (met / tests) * (1 - met / tests) : 0
  return {
    bins: rows.map(({ bin, tests: of, predicted, met: came, answers, granted }) => ({
      from: forecastEdges[bin - 1] ?? 0,
      to: forecastEdges[bin] ?? 1,
      tests: of,
      predicted,
      met: came,
      google: { answers, granted },
    })),
    brier,
    skill: brier !== null && spread > 0 ? 1 - brier / spread : null,
    called_met: { answers: sum('answers_called'), granted: sum('granted_called') },
    not_called: {
      answers: sum('answers') - sum('answers_called'),
      granted: sum('granted') - sum('granted_called'),
    },
  }
}
