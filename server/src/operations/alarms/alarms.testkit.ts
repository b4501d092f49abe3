import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../../../tests/test-server.ts'

/** Id of an open alarm about these users. */
export async function anAlarm({ database: { pool } }: TestServer, users: readonly string[] = []): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarms (rule, occurrence, facts, user_ids)
     values ('sign_ups', $1, '{"accounts":70,"hour":"2026-11-27 10:00"}', $2) returning id`,
    [randomUUID(), users],
  )
  return rows[0]!.id
}
