import { expect } from 'vitest'
import { type Person, send } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

/** Makes an administrator of them, and waits until the server knows: it remembers a session for a second. */
export async function promote({ app, database }: TestServer, person: Person): Promise<void> {
  await database.pool.query("update users set role = 'admin' where id = $1", [person.id])
  await expect
    .poll(async () => (await send(app, 'GET', '/api/auth/session', person)).json<{ role: string }>().role)
    .toBe('admin')
}
