import type pg from 'pg'
import { type Random, seeded } from '../../server/src/platform/random.ts'
import { goalOf } from '../../server/src/testing/engine/goal.ts'
import { defaults } from '../../server/src/testing/engine/params.ts'
import { pick } from '../../server/src/testing/engine/pick.ts'
import { fleetPrior, learn, type Posterior, score } from '../../server/src/testers/pool/reliability.ts'
import { plans } from '@fortnight/contract/plans'

export type Belief = (random: Random) => { posterior: Posterior; days: number }

/** People as a grown pool has them: most observed for a few tests, their own hazard spread around the fleet's. */
export const natural: Belief = (random) => {
  const days = random.chance(0.1) ? 0 : random.between(14, 240)
  // Exponential around the fleet's hazard, as its prior says: most hardly ever leave, some leave at once.
  const hazard = Math.min(0.2, -Math.log(1 - random.next()) * defaults.fleetHazard)
  let losses = 0
  for (let day = 0; day < days; day++) if (random.chance(hazard)) losses++
  return { posterior: learn(fleetPrior(defaults.fleetHazard), { days, losses }), days }
}

/** People who are all alike, and just so reliable that the rule gives a Starter app a team of that size. */
export function alikeForTeamOf(size: number): Belief {
  const goal = goalOf(plans.starter, 12)
  const beliefOf = (hazard: number) => ({ a: hazard * 100, b: (1 - hazard) * 100 })
  const teamFor = (hazard: number) => {
    const candidates = Array.from({ length: goal.maxSeats }, (_, n) => ({
      id: String(n).padStart(3, '0'),
      householdId: String(n),
      model: String(n),
      posterior: beliefOf(hazard),
      load: 0,
      idleDays: 0,
      observedDays: 100,
    }))
    const picked = pick(goal, candidates, defaults)
    return 'team' in picked ? picked.team.length : Number.POSITIVE_INFINITY
  }
  for (let hazard = 0.001; hazard < 0.2; hazard += 0.0005)
    if (teamFor(hazard) === size) return () => ({ posterior: beliefOf(hazard), days: 100 })
  throw new Error(`no reliability makes a team of ${size}`)
}

const batch = 10_000
const countries = ['PK', 'IN', 'BD', 'NG', 'GB', 'US']

interface PoolOptions {
  size: number
  belief: Belief
  /** Most tests at once; each tester takes from 1 to this number. */
  capacity?: number
  seed?: number
}

/** A pool with all that the claim must respect: shared homes, common phone models, small and old phones, countries. */
export async function addTesters(pool: pg.Pool, { size, belief, capacity = 3, seed = 14 }: PoolOptions): Promise<void> {
  const random = seeded(seed)
  for (let from = 0; from < size; from += batch) {
    const people = Array.from({ length: Math.min(batch, size - from) }, (_, n) => {
      const { posterior, days } = belief(random)
      return {
        email: `tester-${from + n}@bench.example`,
        // One in ten shares the home of the one before.
        joins: random.chance(0.1) && n > 0,
        country: random.pick(countries),
        premium: random.chance(0.3),
        capacity: random.between(1, capacity),
        a: posterior.a,
        b: posterior.b,
        score: score(posterior),
        days,
        idle: random.between(0, 40),
      }
    })
    let home = from
    const homes = people.map(({ joins }, n) => (joins ? home : (home = from + n)))
    const column = <K extends keyof (typeof people)[number]>(key: K) => people.map((person) => person[key])
    await pool.query(
      `insert into testers (name, email, household_id, country, timezone, premium, capacity, hazard_a, hazard_b, score,
         observed_days, last_assigned_at)
       select 'Tester', email, md5('home ' || home)::uuid, country, 'UTC', premium, capacity, a, b, score, days,
         now() - idle * interval '1 day'
       from unnest($1::text[], $2::int[], $3::text[], $4::bool[], $5::int[], $6::real[], $7::real[], $8::int[], $9::int[],
         $10::int[]) as t (email, home, country, premium, capacity, a, b, score, days, idle)`,
      [
        column('email'),
        homes,
        column('country'),
        column('premium'),
        column('capacity'),
        column('a'),
        column('b'),
        column('score'),
        column('days'),
        column('idle'),
      ],
    )
  }
  // One to three phones each, of 300 models of which some are common; one phone in ten is too old or too full for most
  // apps.
  await pool.query(
    `insert into devices (tester_id, model, android, api, free_mb)
     select t.id, 'Model ' || floor(300 * pow(random(), 2)), '14', case when random() < 0.1 then 23 else 34 end,
       case when random() < 0.1 then 100 else 4000 + floor(random() * 8000) end
     from testers t, generate_series(1, 1 + (t.id % 3)) on conflict do nothing`,
  )
  await pool.query('vacuum (analyze) testers')
  await pool.query('analyze devices')
}

/** Active apps with queued Starter runs, dealt to the owners in turn. Returns the ids of the runs. */
export async function addQueuedRuns(pool: pg.Pool, ownerIds: readonly string[], count: number): Promise<string[]> {
  const { need, days } = goalOf(plans.starter, 12)
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
       insert into apps (owner_id, name, description, duration, status, size_mb, min_api, countries, package_name, opt_in_url, access_method)
       select ($1::uuid[])[1 + n % cardinality($1::uuid[])], 'App ' || n, 'Tide and swell times.', 12, 'active',
         20 + n % 60, 24 + n % 6, case when n % 10 = 0 then $4::text[] else '{}' end, 'com.example.app' || n,
         'https://play.google.com/apps/testing/com.example.app' || n, 'email_list'
       from generate_series(0, $2 - 1) n returning id, owner_id
     )
     insert into runs (app_id, owner_id, package_plan, need, days, ready_at)
     select id, owner_id, 'starter', $3, $5, now() from added returning id`,
    [ownerIds, count, need, countries.slice(0, 4), days],
  )
  return rows.map(({ id }) => id)
}
