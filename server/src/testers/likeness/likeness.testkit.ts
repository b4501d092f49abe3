import { randomBytes } from 'node:crypto'
import type { SignalKind } from '@fortnight/contract/vocabulary/likeness-states'
import { aPersonOf, aPool, type Person } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'

export interface TesterWithAccount extends Person {
  tester: number
}

/** A tester with an account who has nothing in common with another. */
export async function aTester(world: TestServer): Promise<TesterWithAccount> {
  const [tester = 0] = await aPool(world, 1)
  return { ...(await aPersonOf(world, tester)), tester }
}

/** Signals that all of these people have in common, and no one else. */
export async function share(world: TestServer, people: readonly { id: string }[], ...kinds: SignalKind[]) {
  for (const kind of kinds)
    await world.database.pool.query(
      `insert into signals (user_id, kind, value) select id, $2, $3 from unnest($1::uuid[]) id`,
      [people.map(({ id }) => id), kind, randomBytes(16)],
    )
}

/** Id of a group of two testers that waits for a decision. */
export async function anOpenGroup(world: TestServer): Promise<string> {
  const people = [await aTester(world), await aTester(world)]
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with made as (insert into likeness_groups (score) values (0.7) returning id)
     insert into likeness (one, other, group_id, score, reasons)
     select least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), id, 0.7, '[{"kind":"phone","count":2}]' from made
     returning group_id as id`,
    people.map(({ id }) => id),
  )
  return rows[0]?.id ?? ''
}
