import { randomUUID } from 'node:crypto'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createFileStore } from '../../server/src/platform/file-store/file-store.ts'
import { fileStoreParts } from '../../server/src/platform/file-store/open-file-store.ts'
import { hashToken, newToken } from '../../server/src/platform/http/session.ts'
import { saveAccount } from '../../server/src/platform/google/google-accounts.ts'
import { credentialsOf } from '../../server/src/testing/runs/credentials.ts'
import { createVault, keyInFolder } from '../../server/src/platform/vault.ts'
import { buildServer } from '../../server/src/app/server.ts'
import { ok, type Person, send } from '../../tests/fixtures.ts'
import { paymentAccounts } from '../../tests/payment-accounts.ts'
import { createResources, type Resource, type Resources } from '../../tests/resource-factories.ts'
import { aDayOfUse } from '../../tests/team-resources.ts'
import type { TestServer } from '../../tests/test-server.ts'
import { others } from './rows.ts'

type DemoRole = 'developer' | 'tester' | 'admin'

/** What belongs to the demo's people besides the demo, and how each of them calls the API. */
export interface Filled {
  people: Record<DemoRole, Person>
  developers: Resources
  places: Found
  /** Rows that were not made, and why. */
  missed: string[]
}

/** Rows of the demo's people, by what their screens show. */
type Found = Record<
  | 'withGroup'
  | 'withOwnGroup'
  | 'over'
  | 'enterprise'
  | 'refused'
  | 'helped'
  | 'waitingSeat'
  | 'seat'
  | 'offer'
  | 'joining'
  | 'automatic',
  string
>

/** Apps of the developer's: two on which testers join by a group, one whose test is over. Seats of the tester's by their state. */
async function find({ pool }: TestServer['database'], developer: string, tester: string, team: string) {
  const { rows } = await pool.query<Omit<Found, 'seat' | 'automatic'>>(
    `with staffing as (select app_id, row_number() over (order by created_at desc) from runs where owner_id = $1 and phase = 'staffing' and paused_at is null and app_id <> $3),
       seats as (select id, listed_at from assignments where person_id = $2 and state = 'invited' and ended_at is null)
     select (select app_id from staffing where row_number = 1) as "withGroup", (select app_id from staffing where row_number = 2) as "withOwnGroup",
       (select app_id from runs where owner_id = $1 and phase = 'completed' and package_plan = 'pro' limit 1) as over,
       (select id from apps where owner_id = $1 and package_plan = 'enterprise' limit 1) as enterprise,
       (select id from apps where owner_id = $1 and status = 'pending_payment'
         and not exists (select from payments where app_id = apps.id and payment_status = 'pending') limit 1) as refused,
       (select id::text from assignments where app_id = $3 and state = 'invited' limit 1) as "waitingSeat",
       (select app_id from payment_help where owner_id = $1 limit 1) as helped,
       (select id::text from seats where listed_at is null limit 1) as offer, (select id::text from seats where listed_at is not null limit 1) as joining`,
    [developer, tester, team],
  )
  const [found] = rows
  if (!found || Object.values(found).includes(null as never)) throw new Error(`the demo lacks ${JSON.stringify(found)}`)
  return found
}

/** Signs in the first of the demo's people with that role, as long as a drill goes on. */
async function enter({ database: { pool } }: TestServer, role: DemoRole): Promise<Person> {
  const token = newToken()
  const { rows } = await pool.query<{ id: string; email: string }>(
    `with person as (select id, email from users where role = $1 and disabled_at is null order by created_at, id limit 1),
     session as (insert into sessions (token_hash, user_id, user_agent, second_factor, authenticated_at, expires_at)
       select $2, id, 'Firefox on Linux', true, now(), now() + interval '1 day' from person)
     select id, email from person`,
    [role, hashToken(token)],
  )
  const [person] = rows
  if (!person) throw new Error(`the demo has no ${role}`)
  return { ...person, token, headers: { authorization: `Bearer ${token}` } }
}

/** Makes what the demo has no row of, with the factories of the tests. */
export async function fill(dataDir: string): Promise<Filled> {
  const embedded = await startEmbedded({ dataDir })
  const database = openDatabase({ config: embedded.config, connections: 10 })
  const config = readConfig({ ...paymentAccounts, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent' })
  const vault = createVault(await keyInFolder(dataDir))
  const world = {
    database,
    connection: embedded.config,
    vault,
    files: createFileStore(fileStoreParts(config, database.db, vault)),
    now: undefined,
  } as unknown as TestServer
  world.app = await buildServer({
    config,
    database,
    connection: embedded.config,
    vault,
    version: 'drill',
    logger: false,
    limitScale: 1000,
  })
  await world.app.ready()
  const people = {
    developer: await enter(world, 'developer'),
    tester: await enter(world, 'tester'),
    admin: await enter(world, 'admin'),
  }
  // A day is anchored once, and the demo has anchored one.
  const wanted = { has: (name: Resource) => name !== 'anchoredDay' }
  const developers = await createResources(world, people.developer, people.admin, wanted)
  const seat = String((await aDayOfUse(world, people.tester)).place)
  const found = await find(database, people.developer.id, people.tester.id, developers.team)
  const places = { ...found, seat, automatic: randomUUID() }
  const missed: string[] = []
  await database.db.transaction(async (tx) => {
    const key = (email: string) => ({ client_email: email, private_key_id: 'one', private_key: 'none' })
    await saveAccount(tx, vault, 'groups', key('groups@project.example'), {
      admin: 'admin@people.example',
      domain: 'people.example',
      customer: 'C01abc23',
      ready: 0,
    })
    await saveAccount(tx, vault, 'play', key('play@project.example'))
  })
  const of = { ...developers, ...places, admin: people.admin.id, developer: people.developer.id, app: developers.team }
  for (const [statement, values] of others(of))
    await database.pool
      .query(statement, values)
      .catch((error: Error) => missed.push(`${/(?:into|update) (\w+)/.exec(statement)?.[1]}: ${error.message}`))
  const answer = (what: string, body: object) =>
    ok(send(world.app, 'PUT', `/api/apps/${places.over}/production/${what}`, people.developer, body))
  await answer('applied', { on: new Date().toISOString().slice(0, 10) })
  await answer('outcome', { outcome: 'refused', reason: 'Too few testers.' })
  // They are sealed for their app, which no statement can do.
  const { rows: apps } = await database.pool.query<{ id: string }>('select id from apps')
  for (const { id } of apps)
    await database.pool.query('update apps set testing_credentials = $2 where id = $1', [
      id,
      vault.seal('user / password', credentialsOf(id)),
    ])
  // With another administrator the demo would be closed.
  await database.pool.query("update users set disabled_at = now() where role = 'admin' and id <> $1", [people.admin.id])
  await world.app.close()
  await database.close()
  await embedded.stop()
  return { people, developers, places, missed }
}
