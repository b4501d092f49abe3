import { questionIds } from '@fortnight/contract/testing/production-questions'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createFileStore } from '../../server/src/platform/file-store/file-store.ts'
import { fileStoreParts } from '../../server/src/platform/file-store/open-file-store.ts'
import { hashToken, newToken } from '../../server/src/platform/http/session.ts'
import { createVault, keyInFolder } from '../../server/src/platform/vault.ts'
import { buildServer } from '../../server/src/app/server.ts'
import type { Person } from '../../tests/fixtures.ts'
import { paymentAccounts } from '../../tests/payment-accounts.ts'
import { createResources, type Resource, type Resources } from '../../tests/resource-factories.ts'
import { aDayOfUse } from '../../tests/team-resources.ts'
import type { TestServer } from '../../tests/test-server.ts'

type DemoRole = 'developer' | 'tester' | 'admin'

/** What belongs to the demo's people besides the demo, and how each of them calls the API. */
export interface Filled {
  people: Record<DemoRole, Person>
  developers: Resources
  /** A seat of the demo's tester. */
  seat: string
  /** Rows that were not made, and why. */
  missed: string[]
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

/** Rows that neither the demo nor the factories make, of the developer's test `run` and the tester's `seat`. */
const others = (run: string, app: string, seat: number, admin: string): [string, unknown[]][] => [
  [
    `insert into contact_replies (contact_id, author_id, message)
     select id, $1, 'We answer.' from contacts order by created_at desc limit 3`,
    [admin],
  ],
  [`insert into joining_proofs (assignment_id, account, account_at) values ($1, 'Sana', now())`, [seat]],
  [
    `insert into payment_corrections (payment_id, payment_method, transaction_id)
     select id, payment_method, 'TXN1' from payments where payment_status = 'pending' and payment_method <> 'easypaisa'`,
    [],
  ],
  [
    `insert into production_answers (run_id, question, answer)
     select r.id, q, 'We looked.' from runs r, unnest($1::text[]) q
     on conflict do nothing`,
    [questionIds],
  ],
  [
    `insert into app_prompts (app_id, kind, text, answer) values ($1, 'question', 'Which colour?', 'Red'), ($1, 'word', 'At the end', null)`,
    [app],
  ],
  [
    `insert into day_prompts (assignment_id, day, kind, text, compared, answer)
     select assignment_id, day, 'question', 'Which colour?', false, 'Red' from checkins on conflict do nothing`,
    [],
  ],
  [
    `insert into test_groups (run_id, email, name, state) values ($1, 'group@people.example', 'groups/1', 'preparing') on conflict do nothing`,
    [run],
  ],
  [
    `update refunds set refund_status = 'paid', reference = 'TXN2', decided_at = now(), decided_by = $1
     where id = (select id from refunds where refund_status = 'requested' order by created_at limit 1)`,
    [admin],
  ],
  [
    `update refunds set refund_status = 'declined', reason = 'Not late.', decided_at = now(), decided_by = $1
     where id = (select id from refunds where refund_status = 'requested' order by created_at limit 1)`,
    [admin],
  ],
  [
    `update payment_help set state = 'answered', answer = 'By Wise.', answered_by = $1, ended_at = now()
     where id = (select id from payment_help where state = 'open' order by created_at limit 1)`,
    [admin],
  ],
  [
    `insert into second_approvals (act, subject, data, lines, hash, asked_by, state, reason, decided_at, decided_by)
     select act, gen_random_uuid()::text, data, lines, hash, (select id from users where role = 'developer' order by created_at limit 1), 'refused', 'No.', now(), $1
     from second_approvals limit 1`,
    [admin],
  ],
  [`update alarms set state = 'closed', reason = 'Looked at.', closed_at = now(), closed_by = $1`, [admin]],
  [`update strays set note = 'Sent back.', settled_at = now(), settled_by = $1`, [admin]],
  [
    `update likeness_groups set state = 'different', reason = 'Brothers.', decided_at = now(), decided_by = $1 where state = 'open'`,
    [admin],
  ],
  [
    `insert into statement_lines (payment_method, transaction_id, amount_pkr, paid_on, sender, imported_by)
     select 'manual_easypaisa', 'TXN' || n, 2797, current_date, 'Zara', $1 from generate_series(1, 3) n`,
    [admin],
  ],
]

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
  const missed: string[] = []
  for (const [statement, values] of others(developers.run, developers.team, Number(seat), people.admin.id))
    await database.pool
      .query(statement, values)
      .catch((error: Error) => missed.push(`${/(?:into|update) (\w+)/.exec(statement)?.[1]}: ${error.message}`))
  // With another administrator the demo would be closed.
  await database.pool.query("update users set disabled_at = now() where role = 'admin' and id <> $1", [people.admin.id])
  await world.app.close()
  await database.close()
  await embedded.stop()
  return { people, developers, seat, missed }
}
