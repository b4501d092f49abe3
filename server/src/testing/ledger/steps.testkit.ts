import type { FactKind } from '@fortnight/contract/testing/facts/table'
import type { TestServer } from '../../../../tests/test-server.ts'
import { appendPast } from './append.ts'

/** The steps of a tester from the offer to an app that is installed. */
export const joining = ['accepted', 'listed', 'opted_in', 'installed'] as const satisfies FactKind[]

type Steps = readonly ((typeof joining)[number] | 'opted_out')[]

/**
 * Lets each of these seats take those steps at that moment, as the table of facts says and by the tester's own word. No
 * notification is sent.
 */
export async function takeSteps(
  { database }: TestServer,
  seats: readonly (number | string)[],
  steps: Steps,
  at: Date | string,
) {
  const { rows } = await database.pool.query<{ seat: number; run_id: string }>(
    'select id::int as seat, run_id from assignments where id = any($1::bigint[]) order by id',
    [seats],
  )
  const facts = rows.flatMap((row) =>
    steps.map((kind) => ({ ...row, kind, grade: 'claimed' as const, data: {}, at: new Date(at) })),
  )
  await database.db.transaction((tx) => appendPast(tx, facts))
}

/** Lets every seat of an app take those steps now. */
export async function takeStepsOfAll(world: TestServer, appId: string, steps: Steps) {
  const { rows } = await world.database.pool.query<{ id: string }>('select id from assignments where app_id = $1', [
    appId,
  ])
  await takeSteps(
    world,
    rows.map(({ id }) => id),
    steps,
    new Date(),
  )
}
