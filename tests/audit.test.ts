import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLabels } from '@fortnight/contract/operations/audit'
import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import { aBuiltWeb } from '../server/src/platform/http/pages.testkit.ts'
import { callAs, namedBy, withAccess } from './endpoint-fixtures.ts'
import { fakeGoogle } from './fake-google.ts'
import { aPerson, aSeniorAdministrator, type Person } from './fixtures.ts'
import { createResources } from './resource-factories.ts'
import { useTestServer } from './test-server.ts'

// Previews are drawn by the built web.
const google = await fakeGoogle()
afterAll(() => google.close())
const world = useTestServer({ webRoot: aBuiltWeb(), env: { GOOGLE_URL: google.origin } })

let administrator: Person
let bookkeeper: Person
let stranger: Person
let owner: Person
beforeAll(async () => {
  administrator = await aSeniorAdministrator(world)
  bookkeeper = await aPerson(world, 'admin')
  stranger = await aPerson(world)
  owner = await anAccount(world)
})

const fresh = (name: string) => createResources(world, owner, bookkeeper, namedBy(name))

/**
 * All stored data, a word for each table; except what every call can change (when a session was used, counts of calls),
 * and the minutes in which the server was ready, which it writes by itself.
 */
async function snapshotDatabase(): Promise<Record<string, string>> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('sessions', 'rate_limits', 'ready_minutes')`,
  )
  const print = async (name: string) => {
    const { rows: found } = await pool.query<{ print: string | null }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as print from ${name} t`,
    )
    return [name, found[0]?.print ?? ''] as const
  }
  return Object.fromEntries(await Promise.all(rows.map(({ name }) => print(name))))
}

/** Acts of administrators, and the data they export. */
const acts = withAccess('admin').filter(
  ({ endpoint: { method, path } }) => (method !== 'GET' || path.endsWith('.csv')) && !path.endsWith('/preview'),
)
const previews = withAccess('admin').filter(({ endpoint }) => endpoint.path.endsWith('/preview'))
const onAudit = async ({ id }: Person) =>
  (await world.database.pool.query<{ action: string }>('select action from audit_log where actor_id = $1', [id])).rows

it.each(acts)('$name is in the audit log once, and only if it was done', async ({ name, endpoint }) => {
  const mine = await fresh(name)
  const before = await onAudit(administrator)
  expect((await callAs(world, name, endpoint, mine, administrator)).statusCode).toBe(200)
  const lines = (await onAudit(administrator)).slice(before.length)
  expect(lines).toHaveLength(1)
  expect(auditLabels).toHaveProperty([lines[0]?.action ?? ''])
  expect((await callAs(world, name, endpoint, mine, stranger)).statusCode).toBe(403)
  expect(await onAudit(stranger)).toEqual([])
})

it.each(previews)('$name says what would happen, and nothing does', async ({ name, endpoint }) => {
  const mine = await fresh(name)
  const before = await snapshotDatabase()
  expect((await callAs(world, name, endpoint, mine, administrator)).statusCode).toBe(200)
  expect(await snapshotDatabase()).toEqual(before)
  expect(await callAs(world, name, endpoint, mine, stranger)).toHaveProperty('statusCode', 403)
})

it.each(acts)('$name is not done if it cannot be recorded', async ({ name, endpoint }) => {
  const mine = await fresh(name)
  const before = await snapshotDatabase()
  await world.asOwner(
    'create trigger away before insert on audit_log for each statement execute function refuse_change()',
  )
  const answer = await callAs(world, name, endpoint, mine, administrator)
  await world.asOwner('drop trigger away on audit_log')
  expect(answer.statusCode).toBe(500)
  expect(await snapshotDatabase()).toEqual(before)
})
