import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { defaults } from '../server/src/testing/engine/params.ts'
import { fleetPrior, learn, score } from '../server/src/testers/pool/reliability.ts'
import type { Chance } from '../sim/chance.ts'

export interface Person {
  id: string
  email: string
  role: 'developer' | 'admin' | 'tester'
  /** Set for an administrator who has held the role for more than a day. */
  isSenior?: boolean
}

/** A tester of the pool and the account behind them. */
export interface Tester {
  id: number
  person: Person
  status: string
}

/** Adds `count` users of that role. */
export async function addPeople(pool: pg.Pool, role: Person['role'], count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, email: `${role}-${id}@model.example`, role }
  })
  await pool.query(
    `insert into users (id, email, name, role) select id, email, 'Zara Malik', $3 from unnest($1::uuid[], $2::text[]) as u (id, email)`,
    [people.map(({ id }) => id), people.map(({ email }) => email), role],
  )
  return people
}

const models = 24
const mostTests = 3

/**
 * One tester with a phone. One in ten shares the home of the one before, and phones are of few models: both are limits
 * of a team.
 */
async function addTester(pool: pg.Pool, chance: Chance, person: Person, home: string): Promise<Tester> {
  const days = chance.happens(0.15) ? 0 : 14 + chance.below(200)
  const losses = days ? chance.below(2) : 0
  const { a, b } = learn(fleetPrior(defaults.fleetHazard), { days, losses })
  const { rows } = await pool.query<{ id: number }>(
    `insert into testers (person_id, household_id, name, email, country, timezone, premium, capacity, hazard_a, hazard_b,
       observed_days, observed_losses, score)
     values ($1, $2, 'Zara Malik', $3, 'PK', 'Asia/Karachi', $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      person.id,
      home,
      person.email,
      chance.happens(0.6),
      1 + chance.below(mostTests),
      a,
      b,
      days,
      losses,
      score({ a, b }),
    ],
  )
  const id = rows[0]!.id
  await pool.query("insert into tester_agreements values ($1, $2, 'application', now())", [id, testerTerms.version])
  await pool.query(`insert into devices (tester_id, model, android, api, free_mb) values ($1, $2, '14', 34, 8000)`, [
    id,
    `Model ${chance.below(models)}`,
  ])
  return { id, person, status: 'available' }
}

/** Adds testers; the first of them are these people, who can own apps as well. */
export async function addTesters(
  pool: pg.Pool,
  chance: Chance,
  count: number,
  known: readonly Person[] = [],
): Promise<Tester[]> {
  const people = [...known, ...(await addPeople(pool, 'tester', count - known.length))]
  const testers: Tester[] = []
  let home = randomUUID() as string
  for (const person of people) {
    if (!chance.happens(0.1)) home = randomUUID()
    testers.push(await addTester(pool, chance, person, home))
  }
  return testers
}
