import { setTimeout as sleep } from 'node:timers/promises'
import * as sessions from '../../server/src/identity/auth/sessions.repository.ts'
import { hashToken, newToken } from '../../server/src/platform/http/session.ts'
import type { Person } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'

const age = ({ database: { pool } }: TestServer, { id }: Pick<Person, 'id'>) =>
  pool.query("update sessions set authenticated_at = authenticated_at - interval '1 hour' where user_id = $1", [id])

/** Moves the sign-in of that person an hour into the past. The server remembers a session for a second. */
export async function ageSession(world: TestServer, person: Pick<Person, 'id'>): Promise<void> {
  await age(world, person)
  await sleep(1100)
}

/** That person in a session that began an hour ago, and that the server has not read yet. */
export async function anHourLater<P extends Person>(world: TestServer, person: P): Promise<P> {
  const token = newToken()
  await sessions.insert(world.database.db, {
    token_hash: hashToken(token),
    user_id: person.id,
    user_agent: 'test',
    second_factor: true,
  })
  await age(world, person)
  return { ...person, token, headers: { authorization: `Bearer ${token}` } }
}
