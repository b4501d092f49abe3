import { anAccount, type Holder, withAuthenticator } from '../../server/src/identity/auth/accounts.testkit.ts'
import { hashToken, newToken } from '../../server/src/platform/http/session.ts'
import type { Person } from '../fixtures.ts'
import { promote } from '../promotion.ts'
import type { TestServer } from '../test-server.ts'
import { openScreen, screen, within } from './screen.ts'

/** Opens an address of the panel as that administrator. */
export const openPanel = (world: TestServer, administrator: Person, address: string) =>
  openScreen(world, administrator, address, 'admin')

/** The question that is open. */
export const question = async () => within(await screen.findByRole('alertdialog'))

/** Makes an administrator of the holder of an account. */
export async function promoted(world: TestServer, holder: Holder): Promise<Holder> {
  await promote(world, holder)
  return holder
}

/** An administrator with a password and an authenticator app. */
export const anAdministrator = async (world: TestServer) =>
  withAuthenticator(world, await promoted(world, await anAccount(world)))

/** That person in a session whose last proof of who they are is an hour old. */
export async function longSignedIn<P extends Person>({ database: { pool } }: TestServer, person: P): Promise<P> {
  const token = newToken()
  await pool.query(
    `insert into sessions (token_hash, user_id, user_agent, second_factor, authenticated_at, expires_at)
     values ($1, $2, 'test', true, now() - interval '1 hour', now() + interval '1 hour')`,
    [hashToken(token), person.id],
  )
  return { ...person, token, headers: { authorization: `Bearer ${token}` } }
}
