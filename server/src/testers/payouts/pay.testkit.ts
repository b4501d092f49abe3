import { randomInt, randomUUID } from 'node:crypto'
import type { Earnings } from '@fortnight/contract/testers/earnings'
import { type AdminPayout, type Payout, PayoutAccount } from '@fortnight/contract/testers/payouts'
import { aPersonOf, aPerson, aPool, makeTester, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { sealAccount } from './account.ts'

interface PaidTester extends Person {
  tester_id: number
}

/** The body of an unused account. */
export const anEasypaisaAccount = (fields: Record<string, unknown> = {}) => ({
  method: 'easypaisa',
  title: 'Sana Iqbal',
  number: `03${randomInt(10 ** 8, 10 ** 9)}`,
  ...fields,
})

/** A tester with a unique phone model, so that the limit per model excludes no other. */
const aTester = async (world: TestServer) => (await aPool(world, 1, { model: () => randomUUID() }))[0] ?? 0

/** A tester with an account of ours and earned rupees, by default with a payout account. */
export async function aPaidTester(world: TestServer, rupees: number, account: object | null = anEasypaisaAccount()) {
  const tester_id = await aTester(world)
  const person = await aPersonOf(world, tester_id)
  const { pool } = world.database
  const { id: by } = await aPerson(world, 'admin')
  if (rupees)
    await pool.query(
      `insert into earnings (tester_id, kind, amount_pkr, reason, by) values ($1, 'correction', $2, $3, $4)`,
      [tester_id, rupees, 'Set right.', by],
    )
  const tester: PaidTester = { ...person, tester_id }
  if (account) await ok(send(world.app, 'PUT', '/api/tester/payout-account', tester, account))
  return tester
}

export const earningsOf = async (world: TestServer, tester: Person) =>
  (await ok<{ data: Earnings }>(send(world.app, 'GET', '/api/tester/earnings', tester))).data

/** A payout that the tester requests: all they have, or that many rupees. */
export const ask = (world: TestServer, tester: Person, amount_pkr?: number, headers?: Record<string, string>) =>
  send(world.app, 'POST', '/api/tester/payouts', tester, amount_pkr === undefined ? {} : { amount_pkr }, headers)

export const aPayout = async (world: TestServer, tester: Person, amount_pkr?: number) =>
  (await ok<{ data: Payout }>(ask(world, tester, amount_pkr))).data

/** One act of an administrator on a payout. */
export const act = (
  app: TestServer['app'],
  admin: Person,
  id: string,
  what: 'approve' | 'decline' | 'pay',
  body: object | undefined = what === 'decline' ? { reason: 'The account is closed.' } : undefined,
) => send(app, 'POST', `/api/admin/payouts/${id}/${what}`, admin, body ?? {})

/** A payout that one administrator approved, below the limit of a second approval. */
export async function anApprovedPayout(world: TestServer, admin: Person, rupees = 500) {
  const tester = await aPaidTester(world, rupees)
  const { id } = await aPayout(world, tester)
  await ok(act(world.app, admin, id, 'approve'))
  return { tester, id }
}

export const onDesk = async (world: TestServer, admin: Person, id: string) =>
  (await ok<{ data: AdminPayout }>(send(world.app, 'GET', `/api/admin/payouts/${id}`, admin))).data

/** Lets the pay of a tester wait, as if they were found to be one person with others. */
export const holdPay = (world: TestServer, tester: Person) =>
  world.database.pool.query(
    `with held as (insert into likeness_groups (score, is_ring) values (0.8, true) returning id)
     insert into likeness (one, other, group_id, score, reasons, holds)
     select least($1, other), greatest($1, other), id, 0.8, '[]', true from held, gen_random_uuid() other`,
    [tester.id],
  )

/** The tester that a person is, created if missing. */
async function testerOf(world: TestServer, person: Person | undefined): Promise<number> {
  if (!person) return aTester(world)
  const { pool } = world.database
  const { rows } = await pool.query<{ id: number }>('select id from testers where person_id = $1', [person.id])
  if (rows[0]) return rows[0].id
  const id = await aTester(world)
  await makeTester(world, person, id)
  return id
}

interface PayoutRow {
  /** Owner of the payout; any tester by default. */
  person?: Person
  /** The administrator who approved it alone. */
  approved_by: string | null
  batch_id?: string
}

/** Id of a payout in the database; for a person with an open payout, that one's. */
export async function aPayoutRow(world: TestServer, { person, approved_by, batch_id }: PayoutRow): Promise<string> {
  const { pool } = world.database
  const tester_id = await testerOf(world, person)
  const open = await pool.query<{ id: string }>(
    `select id from payouts where tester_id = $1 and state in ('requested', 'approved')`,
    [tester_id],
  )
  if (open.rows[0]) return open.rows[0].id
  const { account, ending } = sealAccount(world.vault, tester_id, PayoutAccount.parse(anEasypaisaAccount()))
  const { rows } = await pool.query<{ id: string }>(
    `insert into payouts (tester_id, amount_pkr, method, account, ending, needs_second, state, approved_by, approved_at, batch_id)
     values ($1, 500, 'easypaisa', $2, $3, false, case when $4::uuid is null then 'requested' else 'approved' end, $4,
       case when $4::uuid is not null then now() end, $5) returning id`,
    [tester_id, account, ending, approved_by, batch_id ?? null],
  )
  return rows[0]?.id ?? ''
}
