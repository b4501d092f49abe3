import { sql } from 'drizzle-orm'
import { seatPayOf } from '@fortnight/contract/operations/tester-pay'
import { offerHours } from '@fortnight/contract/vocabulary/run-states'
import { levelsOf, payOf } from '../../operations/settings/in-force.ts'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bonusesOf } from '../../testers/levels/levels.repository.ts'

/** A tester who gets a seat, with the chosen phone and its number among the team's phones of that model. */
export interface Member {
  id: number
  person_id: string
  household_id: string
  device_id: number
  model: string
  slot: number
}

/** The run that testers are offered, and the settings of pay and of levels as they are stored. */
export interface OfferedRun {
  id: string
  app_id: string
  owner_id: string
  pay: unknown
  levels: unknown
}

interface NewSeat extends Record<string, unknown> {
  id: number
  tester_id: number
  invited_at: Date
}

/** The engine's decision on a run's first team, and its inputs. */
export interface FirstTeam {
  inputs: Record<string, unknown>
  probability: number
}

/** Parts of a statement that record the decision, under a key that makes a repeated step a no-op. */
const decidedBy = ({ id }: OfferedRun, { inputs, probability }: FirstTeam) => sql`, decided as (
      insert into decisions (run_id, key, kind, inputs, probability_after)
      select ${id}::uuid, ${id} || ':team', 'team', ${JSON.stringify(inputs)}::jsonb, ${probability}
      where exists (select from seated)
      on conflict (key) do nothing
    ), foreseen as (
      update runs set probability = ${probability}, risk = 1 - ${probability}::real
      where id = ${id}::uuid and exists (select from seated)
    )`

/**
 * Inserts a seat for each member, offered from now on or since `at`, and starts their cool-down with this owner.
 * Members who met this owner meanwhile get none.
 */
export async function insert(
  tx: Tx,
  run: OfferedRun,
  team: readonly Member[],
  { at, first }: { at?: Date | undefined; first?: FirstTeam | undefined },
): Promise<NewSeat[]> {
  const pay = payOf(run.pay)
  const { pay_per_day_pkr, streak_after, streak_pkr, bonus_pkr, release_pkr } = seatPayOf(pay)
  const bonuses = await bonusesOf(
    tx,
    levelsOf(run.levels),
    team.map(({ id }) => id),
  )
  const column = columnsOf(team.map((tester, place) => ({ ...tester, bonus: bonus_pkr + (bonuses[place] ?? 0) })))
  const since = sql`coalesce(${at?.toISOString() ?? null}::timestamptz, clock())`
  const { rows } = await tx.execute<NewSeat>(sql`
    with team as (
      select * from unnest(${column('id')}::int[], ${column('person_id')}::uuid[], ${column('household_id')}::uuid[],
        ${column('device_id')}::int[], ${column('model')}::text[], ${column('slot')}::smallint[],
        ${column('bonus')}::smallint[])
        with ordinality as team (tester_id, person_id, household_id, device_id, model, model_slot, bonus_pkr, place)
    ), met as (
      insert into cooldowns (owner_id, tester_id, until)
      select ${run.owner_id}::uuid, tester_id, ${since} + interval '60 days' from team
      where not exists (
        select from cooldowns c join team using (tester_id) where c.owner_id = ${run.owner_id}::uuid and c.until > clock())
      on conflict (owner_id, tester_id) do update set until = excluded.until where cooldowns.until <= clock()
      returning tester_id
    ), seated as (
      insert into assignments
        (run_id, app_id, owner_id, tester_id, person_id, household_id, device_id, model, model_slot, paid_days,
          pay_per_day_pkr, streak_after, streak_pkr, bonus_pkr, release_pkr, invited_at, expires_at)
      select ${run.id}::uuid, ${run.app_id}::uuid, ${run.owner_id}::uuid, team.tester_id, team.person_id, team.household_id,
        device_id, model, model_slot, (select days from runs where id = ${run.id}) + ${pay.extra_days}::smallint,
        ${pay_per_day_pkr}::smallint, ${streak_after}::smallint, ${streak_pkr}::smallint, team.bonus_pkr, ${release_pkr}::smallint,
        ${since}, waking_end(${since}, ${offerHours}, t.timezone)
      from team join met using (tester_id) join testers t on t.id = team.tester_id order by place
      returning id, tester_id, invited_at
    )${first ? decidedBy(run, first) : sql.empty()}
    select id::int, tester_id, invited_at from seated order by id`)
  return rows
}
