import { randomBytes } from 'node:crypto'
import type { ProofOf } from '@fortnight/contract/vocabulary/step-up-acts'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { anAuthenticator, type Authenticator } from './authenticator.testkit.ts'

/** Environment of a server whose address browsers make passkeys for. */
export const origin = 'https://tests.example'
export const forPasskeys = { PUBLIC_ORIGIN: origin }

export const aKeyring = (options?: { synced?: boolean; counts?: boolean }) =>
  anAuthenticator({ origin, rpId: 'tests.example' }, options)

interface Challenge {
  challenge: string
}

/** Asks for the challenge of a new passkey. */
export const beginAdding = ({ app }: TestServer, who: Person) =>
  ok<Challenge>(send(app, 'POST', '/api/account/passkeys/challenge', who))

export const addPasskey = ({ app }: TestServer, who: Person, credential: unknown, name = 'Pixel 8') =>
  send(app, 'POST', '/api/account/passkeys', who, { name, credential })

/** Gives that person a passkey; returns the authenticator that keeps it. */
export async function withPasskey(
  world: TestServer,
  who: Person,
  key: Authenticator = aKeyring(),
): Promise<{ key: Authenticator; id: string }> {
  const made = await ok<{ id: string }>(addPasskey(world, who, key.create(await beginAdding(world, who))))
  return { key, id: made.id }
}

export const beginSignIn = ({ app }: TestServer) =>
  ok<Challenge>(send(app, 'POST', '/api/identity/passkey/challenge', null))

export const signInBy = ({ app }: TestServer, credential: unknown) =>
  send(app, 'POST', '/api/identity/passkey', null, { credential })

/** A session of the holder of that passkey. */
export async function enterBy(world: TestServer, key: Authenticator): Promise<Person> {
  const credential = key.get(await beginSignIn(world))
  const { access_token: token, user } = await ok<{ access_token: string; user: { id: string; email: string } }>(
    signInBy(world, credential),
  )
  return { ...user, token, headers: { authorization: `Bearer ${token}` } }
}

export const beginProof = ({ app }: TestServer, who: Person, of: ProofOf) =>
  ok<Challenge>(send(app, 'POST', '/api/step-up/passkey/challenge', who, { of }))

export const proveBy = ({ app }: TestServer, who: Person, of: ProofOf, credential: unknown) =>
  send(app, 'POST', '/api/step-up/passkey', who, { of, credential })

/** A passkey of that user, which no authenticator keeps; as with a real one, the session has a second factor then. */
export async function aPasskey(world: TestServer, owner: Person): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with proven as (update sessions set second_factor = true where user_id = $1)
     insert into passkeys (user_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name)
     values ($1, $2, '', 0, '{}', true, true, 'Pixel 8') returning id`,
    [owner.id, randomBytes(16)],
  )
  return rows[0]?.id ?? ''
}
