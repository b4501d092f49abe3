import type { FactKind } from '@fortnight/contract/testing/facts/table'
import type { TestServer } from '../../../../tests/test-server.ts'
import type { Fact } from './append.repository.ts'
import { appendPast } from './append.ts'

/** The steps of a tester from the offer to an app that is installed. */
export const joining = ['accepted', 'listed', 'opted_in', 'installed'] as const satisfies FactKind[]

/** Everything that can happen to a seat and of which only its happening is known. */
type Step = (typeof joining)[number] | 'declined' | 'expired' | 'opted_out' | 'lost' | 'released' | 'completed'

/** Lets facts of the past happen: seats and runs move as the table of facts says, and no notification is sent. */
export const letHappen = ({ database }: TestServer, ...facts: readonly Fact[]) =>
  database.db.transaction((tx) => appendPast(tx, facts))

/** Lets each of these seats take those steps at that moment, by the tester's own word. */
export async function takeSteps(
  world: TestServer,
  seats: readonly (number | string)[],
  steps: readonly Step[],
  at: Date | string,
) {
  const { rows } = await world.database.pool.query<{ seat: number; run_id: string }>(
    'select id::int as seat, run_id from assignments where id = any($1::bigint[]) order by id',
    [seats],
  )
  const facts = rows.flatMap((row) =>
    steps.map((kind) => ({ ...row, kind, grade: 'claimed' as const, data: {}, at: new Date(at) })),
  )
  await letHappen(world, ...facts)
}

/** Lets every seat of an app take those steps, now by default. */
export async function takeStepsOfAll(
  world: TestServer,
  appId: string,
  steps: readonly Step[],
  at: Date | string = new Date(),
) {
  const { rows } = await world.database.pool.query<{ id: string }>('select id from assignments where app_id = $1', [
    appId,
  ])
  await takeSteps(
    world,
    rows.map(({ id }) => id),
    steps,
    at,
  )
}
