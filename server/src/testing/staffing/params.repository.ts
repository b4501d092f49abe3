import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { defaults, type Params } from '../engine/params.ts'

/** What is measured each night. */
export type Estimate = Pick<
  Params,
  | 'fleetHazard'
  | 'fleetShape'
  | 'missRate'
  | 'acceptance'
  | 'mailAcceptance'
  | 'answerWeight'
  | 'acceptedJoin'
  | 'listedJoin'
  | 'joinHours'
  | 'mailJoinHours'
  | 'listedHours'
  | 'farewells'
  | 'lossRatio'
  | 'firstDaysRatio'
  | 'frailtyShape'
  | 'shockChance'
  | 'pretenders'
>

/** Last night's estimate of the fleet, as a column of any statement; null before the first. */
export const newestEstimate = sql<Estimate | null>`(
  select json_build_object('fleetHazard', hazard, 'fleetShape', shape, 'missRate', miss_rate, 'acceptance', acceptance,
    'mailAcceptance', mail_acceptance, 'answerWeight', answer_weight, 'acceptedJoin', accepted_join, 'listedJoin', listed_join, 'joinHours', join_hours, 'mailJoinHours', mail_join_hours, 'listedHours', listed_hours,
    'farewells', farewells, 'lossRatio', loss_ratio, 'firstDaysRatio', first_days_ratio, 'frailtyShape', frailty_shape, 'shockChance', shock_chance,
    'pretenders', pretenders)
  from fleet_estimates order by day desc limit 1)`

/** Assumptions of the engine: measured values if there are any. */
export const paramsOf = (estimate: Estimate | null): Params => ({ ...defaults, ...estimate })

/** Assumptions of the engine, read by a statement of their own. */
export async function paramsNow(db: Db): Promise<Params> {
  const { rows } = await db.execute<{ estimate: Estimate | null }>(sql`select ${newestEstimate} as estimate`)
  return paramsOf(rows[0]?.estimate ?? null)
}
