import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'

/** Moves the sign-in of that person an hour into the past. The server remembers a session for a second. */
export async function ageSession({ database: { pool } }: TestServer, { id }: Pick<Person, 'id'>): Promise<void> {
  await pool.query("update sessions set authenticated_at = authenticated_at - interval '1 hour' where user_id = $1", [
    id,
  ])
  await sleep(1100)
}
