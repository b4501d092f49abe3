import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import * as sessions from '../server/src/identity/auth/sessions.repository.ts'
import { hashToken, newToken } from '../server/src/platform/http/session.ts'
import { aPerson, aSeniorAdministrator, type Person } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

/**
 * Every kind of caller: a session of each, or none. Callers whose account is disabled or deleted are refused as if
 * anonymous.
 */
export interface Callers {
  owner: Person
  stranger: Person
  administrator: Person
  unprovenAdministrator: Person
  disabled: Person
  expired: Person
  revoked: Person
}

/** One more session of that person: what ends it leaves the first one. */
export const aSession = (world: TestServer, { id }: Person) =>
  sessions.insert(world.database.db, {
    token_hash: hashToken(newToken()),
    user_id: id,
    user_agent: 'test',
    second_factor: false,
  })

/** Changes what the server knows of a person, by their ID. */
export async function changed(world: TestServer, person: Person, change: string): Promise<Person> {
  await world.database.pool.query(change, [person.id])
  return person
}

export const withoutSecondFactor = 'update sessions set second_factor = false where user_id = $1'

/** One of each. */
export const makeCallers = async (world: TestServer): Promise<Callers> => ({
  owner: await anAccount(world),
  stranger: await anAccount(world),
  administrator: await aSeniorAdministrator(world),
  unprovenAdministrator: await changed(world, await aPerson(world, 'admin'), withoutSecondFactor),
  disabled: await changed(world, await aPerson(world), 'update users set disabled_at = now() where id = $1'),
  expired: await changed(
    world,
    await aPerson(world, 'admin'),
    'update sessions set expires_at = now() where user_id = $1',
  ),
  revoked: await changed(
    world,
    await aPerson(world, 'admin'),
    'update sessions set ended_at = now() where user_id = $1',
  ),
})
