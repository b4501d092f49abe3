import { anApp, aPool, aTransfer, ok, type Person, send, settle, setUpForPlay } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import type { PlanName } from '@fortnight/contract/plans'

interface Wish {
  plan?: PlanName
  name?: string
  /** Columns of the app that no form sets yet. */
  columns?: { countries?: string[]; min_api?: number; size_mb?: number }
}

/** An app of that owner whose payment is approved by that administrator; `team` is 0 if its run waits. */
export async function anApprovedApp(
  world: TestServer,
  owner: Person,
  admin: Person,
  { plan = 'starter', name, columns = {} }: Wish = {},
) {
  const app = await anApp(world, owner, name ? { name } : {})
  await ok(send(world.app, 'PUT', `/api/apps/${app.id}/order`, owner, { package_plan: plan }))
  await setUpForPlay(world, app.id)
  for (const [column, value] of Object.entries(columns))
    await world.database.pool.query(`update apps set ${column} = $2 where id = $1`, [app.id, value])
  const payment = await ok<{ payment_id: string }>(
    send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id, {}, plan)),
  )
  const { team } = await ok<{ team: number }>(settle(world.app, admin, payment.payment_id))
  return { id: app.id, team }
}

/** An app that waits although some testers are free for it, of its own country: their chance is below the usual one. */
export async function aShortApp(world: TestServer, owner: Person, admin: Person, free = 19) {
  await world.database.pool.query("update testers set status = 'retired' where country = 'IS' and status = 'available'")
  const app = await anApprovedApp(world, owner, admin, { columns: { countries: ['IS'] } })
  await aPool(world, free, { country: 'IS' })
  return app
}

/** The same app, its developer asked whether it starts at that chance. */
export async function anAskedApp(world: TestServer, owner: Person, admin: Person, percent = 70) {
  const app = await aShortApp(world, owner, admin)
  await world.database.pool.query(
    'insert into smaller_starts (run_id, team, percent) select id, 19, $2 from runs where app_id = $1',
    [app.id, percent],
  )
  return app
}

export interface Seat {
  tester_id: number
  household_id: string
  model: string
  state: string
  hazard_a: number
  hazard_b: number
}

export async function seatsOf(world: TestServer, appId: string): Promise<Seat[]> {
  const { rows } = await world.database.pool.query<Seat>(
    `select a.tester_id, a.household_id, a.model, a.state, t.hazard_a, t.hazard_b
     from assignments a join testers t on t.id = a.tester_id where a.app_id = $1`,
    [appId],
  )
  return rows
}

/** Testers whose counter differs from the number of their live seats, and those beyond their capacity. */
export async function miscounted(world: TestServer): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `select t.id, t.active, t.capacity, count(a.id)::int as seats from testers t
     left join assignments a on a.tester_id = t.id and a.ended_at is null
     group by t.id having t.active <> count(a.id) or t.active > t.capacity`,
  )
  return rows
}
