import type { BenchDatabase } from './database.ts'
import { type Account, addAccounts } from './people.ts'
import { addQueuedRuns } from './testers.ts'

const teamSize = 25

export interface Place extends Account {
  seat: number
}

/** Adds runs under way with full teams: all testers have an account, and have been in for a week. */
export async function addTeams({ pool }: BenchDatabase, teams: number): Promise<Place[]> {
  const owners = await addAccounts(pool, 40, 'developer')
  const ownerIds = owners.map(({ id }) => id)
  const runs = await addQueuedRuns(pool, ownerIds, teams)
  const people = await addAccounts(pool, teams * teamSize, 'tester')
  const ids = people.map(({ id }) => id)
  await pool.query(
    `insert into testers (person_id, name, email, country, timezone, hazard_a, hazard_b, score)
     select id, 'Tester', id || '@testers.example', 'PK', 'UTC', 1, 100, 870 from unnest($1::uuid[]) as p (id)`,
    [ids],
  )
  await pool.query(
    `update runs set phase = 'running', staffed_at = now(), started_on = current_date - 7, timezone = 'Asia/Karachi'`,
  )
  const { rows } = await pool.query<{ id: number; person_id: string }>(
    `insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state,
       expires_at, accepted_at, listed_at, opted_in_at)
     select r.id, r.app_id, r.owner_id, t.id, t.person_id, t.household_id, 'Model ' || n, 1, 'opted_in',
       null, at, at, at
     from unnest($1::uuid[]) with ordinality p (id, n) join testers t on t.person_id = p.id
     join runs r on r.id = ($2::uuid[])[1 + (p.n - 1) / ${teamSize}], (select now() - interval '7 days') as since (at)
     returning id::int, person_id`,
    [ids, runs],
  )
  // The tables that fill up next are left out: known to be empty, they would be read without their indexes.
  await pool.query('vacuum (analyze) testers, runs, assignments')
  const seats = new Map(rows.map(({ id, person_id }) => [person_id, id]))
  // One of each test after the other: people check in when it suits them, not team by team.
  return Array.from({ length: people.length }, (_, n) => people[(n % teams) * teamSize + Math.floor(n / teams)])
    .filter((person) => person !== undefined)
    .map((person) => ({ ...person, seat: seats.get(person.id) ?? 0 }))
}
