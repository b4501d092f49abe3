import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { aPerson, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
type Client = Pick<pg.ClientBase, 'query'>

let owner: Person
beforeAll(async () => {
  owner = await aPerson(world)
})

type Method = 'manual_easypaisa' | 'manual_bank' | 'easypaisa'

/** Payments of one statement, each for an app of its own; returns their ids. */
async function pay(db: Client, method: Method, transactionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with ids as (select id, row_number() over () as n from unnest($3::text[]) id), made as (
       insert into apps (owner_id, name, description, duration) select $1, 'A', 'D', 12 from ids returning id)
     insert into payments (app_id, owner_id, package_plan, payment_method, amount_cents, amount_pkr, transaction_id)
     select m.id, $1, 'starter', $2, 999, 2797, ids.id
     from ids join (select id, row_number() over () as n from made) m using (n) returning id`,
    [owner.id, method, transactionIds],
  )
  return rows.map(({ id }) => id)
}

/** EasyPaisa's report on an automatic payment: that it was paid, or that unmatched money came. */
const reportFrom = {
  paid: (db: Client, payment: string, id: string) =>
    db.query(
      `update payments set payment_status = 'failed', decided_at = now(), gateway_transaction_id = $2
       where id = $1 and payment_status = 'pending'`,
      [payment, id],
    ),
  stray: (db: Client, payment: string, id: string) =>
    db.query(
      `insert into strays (payment_id, kind, amount_pkr, gateway_transaction_id) values ($1, 'late', 2797, $2)
       on conflict do nothing`,
      [payment, id],
    ),
}

/** Reference implementation of equal IDs: what is left without spaces, case and leading zeros. */
function keyOf(id: string): string {
  const rest: string[] = []
  for (const character of id.toUpperCase()) if (!/\s/.test(character)) rest.push(character)
  while (rest.length > 1 && rest[0] === '0') rest.shift()
  return rest.join('')
}

interface Row {
  id: string
  transaction_id: string
  gateway_transaction_id: string | null
  duplicate: boolean
  transaction_key: string
}

/**
 * Expects every payment to have its key, and the flag exactly if another payment or unmatched money has the same key.
 */
async function expectRight() {
  const { pool } = world.database
  const { rows } = await pool.query<Row>('select * from payments order by id')
  const strays = await pool.query<{ payment_id: string; gateway_transaction_id: string }>('select * from strays')
  const holders = new Map<string, Set<string>>()
  const addHolder = (id: string, holder: string) =>
    holders.set(keyOf(id), (holders.get(keyOf(id)) ?? new Set<string>()).add(holder))
  for (const row of rows) addHolder(row.gateway_transaction_id ?? row.transaction_id, row.id)
  for (const unmatched of strays.rows) addHolder(unmatched.gateway_transaction_id, unmatched.payment_id)
  const due = rows.map((row) => {
    const key = keyOf(row.gateway_transaction_id ?? row.transaction_id)
    return { id: row.id, key, duplicate: [...(holders.get(key) ?? [])].some((holder) => holder !== row.id) }
  })
  expect(rows.map(({ id, transaction_key: key, duplicate }) => ({ id, key, duplicate }))).toEqual(due)
}

/** A random equivalent spelling of an ID. */
const id = fc
  .tuple(
    fc.constantFrom('a1', 'b2', 'c3', '40', '0'),
    fc.constantFrom('', '0', '00'),
    fc.constantFrom('', ' '),
    fc.boolean(),
  )
  .map(([core, zeros, space, upper]) => `${zeros}${upper ? core.toUpperCase() : core}${space}`)
const act = fc.oneof(
  fc.record({ what: fc.constantFrom('corrected' as const, 'withdrawn' as const), ids: fc.tuple(id) }),
  fc.record({
    what: fc.constantFrom<Method[]>('manual_easypaisa', 'manual_bank', 'easypaisa'),
    ids: fc.array(id, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constantFrom('paid' as const, 'stray' as const), ids: fc.tuple(id) }),
)

/** Acts of the payer on a transfer until it is decided. */
const changed = {
  corrected: (db: Client, payment: string, id: string) =>
    db.query(
      `update payments set transaction_id = $2, version = version + 1
       where id = $1 and payment_status = 'pending' and transaction_id <> $2`,
      [payment, id],
    ),
  withdrawn: (db: Client, payment: string) =>
    db.query(
      `update payments set payment_status = 'failed', withdrawn = true, decided_at = now()
       where id = $1 and payment_status = 'pending'`,
      [payment],
    ),
}

it('payments are flagged by the plain rule, in whatever order they arrive', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      // IDs of earlier runs stay: payments are never deleted.
      const series = `x${run++}`
      const [automatic, transfers]: [string[], string[]] = [[], []]
      for (const { what, ids } of acts) {
        const spellings = ids.map((each) => each + series)
        if (what === 'corrected' || what === 'withdrawn') {
          const [payment] = transfers
          if (payment) await changed[what](world.database.pool, payment, spellings[0] ?? '')
        } else if (what === 'paid' || what === 'stray') {
          const payment =
            automatic.pop() ?? (await pay(world.database.pool, 'easypaisa', [`${series}order ${ids[0]}`]))[0]
          await reportFrom[what](world.database.pool, payment ?? '', spellings[0] ?? '')
        } else {
          const made = await pay(world.database.pool, what, spellings)
          ;(what === 'easypaisa' ? automatic : transfers).push(...made)
        }
      }
      await expectRight()
    }),
    { numRuns: 60 },
  )
})

/** Whether a connection waits for a lock that another holds. */
async function oneWaits(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

it('two concurrent payments with one ID are both flagged', async () => {
  const [first, two] = [await world.database.pool.connect(), await world.database.pool.connect()]
  try {
    for (const client of [first, two]) await client.query('begin')
    await pay(first, 'manual_bank', ['AT ONCE'])
    const second = pay(two, 'manual_bank', ['AT ONCE'])
    await expect.poll(oneWaits).toBe(true)
    await first.query('commit')
    await second
    await two.query('commit')
  } finally {
    first.release()
    two.release()
  }
  const { rows } = await world.database.pool.query(`select duplicate from payments where transaction_id = 'AT ONCE'`)
  expect(rows).toEqual([{ duplicate: true }, { duplicate: true }])
})

it('many payments of one statement need few locks', async () => {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    await pay(
      client,
      'manual_bank',
      Array.from({ length: 1000 }, (_, n) => `BULK ${n}`),
    )
    const { rows } = await client.query<{ held: number }>(
      `select count(*)::int as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    expect(rows[0]?.held).toBeLessThanOrEqual(64)
    await client.query('rollback')
  } finally {
    client.release()
  }
})
