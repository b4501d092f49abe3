import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { useTestServer } from '../../../tests/test-server.ts'
import { sealedFactors } from '../identity/auth/second-factor.ts'
import { createIssuers } from '../identity/auth/issuers.ts'
import { saveAccount } from '../platform/google/google-accounts.ts'
import { pushKeys } from '../messaging/web-push/keys.ts'
import { countOld, reseal } from '../platform/reseal.ts'
import { createVault } from '../platform/vault.ts'
import { sealedColumns } from './sealed-columns.ts'

const world = useTestServer({ demo: true })
const aKey = () => randomBytes(32).toString('hex')
const [first, second] = [aKey(), aKey()]
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

/** Every column of bytes with a box of that key, and how many it has. */
async function columnsWith(keyId: string): Promise<Record<string, number>> {
  const columns = await query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and table_name in (select tablename from pg_tables)`,
  )
  const found: Record<string, number> = {}
  for (const { table, column } of columns) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from ${table} where substring(${column} from 1 for 4) = $1`,
      [Buffer.from(keyId, 'hex')],
    )
    if (row?.n) found[`${table}.${column}`] = row.n
  }
  return found
}

/** Opens every box with that vault. */
async function openAll(vault: ReturnType<typeof createVault>) {
  for (const { table, column, key, of = key, context } of sealedColumns)
    for (const { box, bound } of await query<{ box: Buffer; bound: string }>(
      `select ${column} as box, ${of}::text as bound from ${table} where ${column} is not null`,
    ))
      vault.open(box, context(bound))
}

// The demo has most kinds of secrets; these are the others.
beforeAll(async () => {
  const { vault, database } = world
  await pushKeys({ db: database.db, vault })
  const key = { client_email: 'groups@project.example', private_key_id: '1', private_key: '-----BEGIN' }
  await database.db.transaction((tx) => saveAccount(tx, vault, 'play', key))
  await world.files.put('a tester', new Blob(['a picture']))
  await query(
    `update webhooks set old_secret = secret, old_until = now() + interval '1 day'
     where id = (select id from webhooks order by id limit 1)`,
  )
  const [account] = await query<{ id: string }>('select id from accounts order by id limit 1')
  const id = account?.id ?? ''
  await query('update accounts set totp_secret = $2 where id = $1', [id, vault.seal('{}', sealedFactors.context(id))])
})

it('are all columns in which a box is found', async () => {
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(Object.keys(await columnsWith(world.vault.keyId)).toSorted()).toEqual(known.toSorted())
})

it('are sealed again with a new key, once, and opened by it alone', async () => {
  const { pool, db } = world.database
  const [before] = await query<{ hash: Buffer }>('select account_hash as hash from payout_accounts order by tester_id')
  // The key of this test run is only known to its vault.
  const old = world.vault
  const fresh = createVault(first)
  const ring = {
    ...fresh,
    open: (box: Buffer, context: string) =>
      (box.subarray(0, 4).toString('hex') === old.keyId ? old : fresh).open(box, context),
  }
  const all = await countOld(pool, ring, sealedColumns)
  expect(all).toBeGreaterThan(10)
  const steps: number[] = []
  expect(await reseal(pool, ring, sealedColumns, (done) => steps.push(done))).toEqual({ resealed: all, left: [] })
  expect(steps).toEqual(Array.from({ length: all }, (_, at) => at + 1))
  expect(await columnsWith(old.keyId)).toEqual({})
  await openAll(fresh)
  await createIssuers(db, fresh)
  // One number is one account, by the new key as well.
  const [after] = await query<{ hash: Buffer }>('select account_hash as hash from payout_accounts order by tester_id')
  expect(after?.hash.equals(before?.hash ?? Buffer.alloc(0))).toBe(false)
  expect(await reseal(pool, ring, sealedColumns)).toEqual({ resealed: 0, left: [] })
})

it('go on after a stop, leave what no key opens with its reason, and lose nothing to a writer', async () => {
  const { pool } = world.database
  const ring = createVault(`${second},${first}`)
  const all = await countOld(pool, ring, sealedColumns)
  const stop = new Error('stopped')
  const stopped = reseal(pool, ring, sealedColumns, (done) => {
    if (done === 3) throw stop
  })
  await expect(stopped).rejects.toThrow(stop)
  expect(await countOld(pool, ring, sealedColumns)).toBe(all - 3)

  const [webhook] = await query<{ id: string }>('select id from webhooks order by id limit 1')
  const context = `webhook:${webhook?.id}`
  await query('update webhooks set old_secret = $2 where id = $1', [
    webhook?.id,
    createVault(aKey()).seal('secret', context),
  ])
  // Its owner makes a new secret at the moment at which it was read.
  const written = ring.seal('newer', context)
  const meanwhile = {
    async query(text: string, values: unknown[]) {
      if (text.includes('update webhooks set secret') && values[0] === webhook?.id)
        await pool.query('update webhooks set secret = $2 where id = $1', [webhook?.id, written])
      return pool.query(text, values)
    },
  } as unknown as typeof pool
  const { left } = await reseal(meanwhile, ring, sealedColumns)
  expect(left).toEqual([{ row: `webhooks.old_secret of ${webhook?.id}`, why: 'sealed with another SECRET_KEY' }])
  expect(await query('select secret from webhooks where id = $1', [webhook?.id])).toEqual([{ secret: written }])
  expect(await columnsWith(createVault(first).keyId)).toEqual({})
  expect(await countOld(pool, ring, sealedColumns)).toBe(1)
})

it('keep where a payout goes from everything else', async () => {
  const change = query("update payouts set account = '\\x00' where account is not null")
  await expect(change).rejects.toThrow('a payout keeps its sum')
})
