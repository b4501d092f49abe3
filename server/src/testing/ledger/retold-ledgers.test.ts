import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { useWorld } from '../../../../tests/world.ts'
import { fillDemo } from '../../demo/demo.ts'
import { expectAllReplayed } from './replay.testkit.ts'

const world = useWorld({ env: { ADMIN_SECOND_FACTOR: 'off' } })
const migration = readFileSync(
  new URL('../../platform/db/migrations/0017_ledger-tells-all.sql', import.meta.url),
  'utf8',
)

/** The facts that were on record before there were chains, and findings, chained as they stood. */
const asBefore = `
  alter table run_events disable trigger run_events_append_only;
  create temporary table old as
    select e.run_id, s.seat::bigint as assignment_id, e.kind, e.at, e.id from run_events e,
      jsonb_array_elements(e.data->'seats') as s (seat) where e.kind = 'offered'
    union all select run_id, assignment_id, kind, at, id from run_events
      where kind in ('opted_in', 'declined', 'opted_out', 'released', 'completed', 'cancelled');
  delete from run_events; delete from run_chains; delete from retests; delete from findings; delete from app_versions;
  update runs set applied_on = null, outcome = null, outcome_at = null, refusal = null;
  insert into run_events (run_id, assignment_id, kind, at) select run_id, assignment_id, kind, at from old order by run_id, id;
  alter table run_events enable trigger run_events_append_only;`

const migrate = () => world.database.pool.query(`begin; ${migration.replaceAll('--> statement-breakpoint', '')} commit`)

beforeAll(() => fillDemo(world.database.db, world.vault, () => undefined))

it('a ledger from before every step was a fact is told again from the tables', async () => {
  await world.database.pool.query(asBefore)
  await expect(expectAllReplayed(world)).rejects.toThrow('the ledger can be replayed')
  await migrate()
  await expectAllReplayed(world)
})

it('ledgers that tell everything stay as they are', async () => {
  const heads = async () => (await world.database.pool.query('select * from run_chains order by run_id')).rows
  const before = await heads()
  await migrate()
  expect(await heads()).toEqual(before)
})
