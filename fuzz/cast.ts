import { randomUUID } from 'node:crypto'
import { apiScopes, keyPrefix } from '@fortnight/contract/vocabulary/api-states'
import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import { hashToken, newToken } from '../server/src/platform/http/session.ts'
import { aPerson, aPersonOf, aPool, aSeniorAdministrator, type Person } from '../tests/fixtures.ts'
import { createResources, type Resource, type Resources } from '../tests/resource-factories.ts'
import type { TestServer } from '../tests/test-server.ts'

/** Who calls. The witness never does: only administrators may read or change what is theirs. */
export const callers = [
  'visitor',
  'owner',
  'stranger',
  'tester',
  'administrator',
  'unproven',
  'disabled',
  'key',
  'sandboxKey',
] as const
export type Caller = (typeof callers)[number]

type Headers = Pick<Person, 'headers'>

export interface Cast {
  callers: Record<Caller, Headers | null>
  witness: Person
  /** What belongs to the owner, to the witness, and to no one. */
  rows: { owner: Resources; witness: Resources }
  /** A word in the witness's texts that no answer to another user holds. */
  mark: string
}

async function aKey({ database: { pool } }: TestServer, owner: Person, sandbox: boolean): Promise<Headers> {
  const key = `${keyPrefix[sandbox ? 'sandbox' : 'live']}${newToken()}`
  await pool.query(
    `insert into api_keys (owner_id, name, key_hash, prefix, scopes, sandbox) values ($1, 'Fuzz', $2, $3, $4, $5)`,
    [owner.id, hashToken(key), key.slice(0, 12), [...apiScopes], sandbox],
  )
  return { headers: { authorization: `Bearer ${key}` } }
}

/**
 * Makes everyone who calls, and all resources (or those `wanted`) of the owner, in whose texts are formulas and markup, and
 * of the witness.
 */
export async function makeCast(world: TestServer, wanted?: ReadonlySet<Resource>): Promise<Cast> {
  const { pool } = world.database
  const [bookkeeper, administrator, unproven] = [
    await aSeniorAdministrator(world),
    await aSeniorAdministrator(world),
    await aPerson(world, 'admin'),
  ]
  const [owner, witness, stranger, disabled] = [
    await anAccount(world),
    await anAccount(world),
    await anAccount(world),
    await aPerson(world),
  ]
  await pool.query('update sessions set second_factor = false where user_id = $1', [unproven.id])
  await pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  const [tester] = await aPool(world, 1)
  const mine = await createResources(world, owner, bookkeeper, wanted)
  // A day is anchored once, for all.
  const { anchoredDay, ...made } = mine
  const theirs = await createResources(world, witness, bookkeeper, new Set(Object.keys(made) as Resource[]))
  const formula = '=HYPERLINK("https://example.com","<img src=x onerror=alert(1)>")'
  await pool.query('update users set name = $2 where id = $1', [owner.id, formula])
  await pool.query('update apps set name = $2, description = $2 where owner_id = $1', [owner.id, formula])
  const mark = `witness${randomUUID().slice(0, 8)}`
  await pool.query('update users set name = $2 where id = $1', [witness.id, mark])
  await pool.query('update apps set description = $2 where owner_id = $1', [witness.id, mark])
  return {
    callers: {
      visitor: null,
      owner,
      stranger,
      tester: await aPersonOf(world, tester ?? 0),
      administrator,
      unproven,
      disabled,
      key: await aKey(world, owner, false),
      sandboxKey: await aKey(world, owner, true),
    },
    witness,
    rows: { owner: mine, witness: { ...theirs, anchoredDay } },
    mark,
  }
}
