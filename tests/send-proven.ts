import type { LightMyRequestResponse } from 'fastify'
import { hashToken } from '../server/src/platform/http/session.ts'
import { type Person, send } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

type Sent = Parameters<typeof send>

/** Sends a request, and again with a proof of its call if that is what it lacks, as if its caller had confirmed it. */
export async function sendProven(
  { app, database: { pool } }: TestServer,
  method: Sent[1],
  url: string,
  who: Pick<Person, 'headers'> | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const again = () => send(app, method, url, who, body, headers)
  const answer = await again()
  const token = who?.headers.authorization.replace('Bearer ', '')
  if (answer.statusCode !== 403 || !token) return answer
  const { code, call } = answer.json<{ code: string; call?: string }>()
  if (code !== 'step-up-required' || call === undefined) return answer
  await pool.query(
    'insert into call_proofs (session_id, call, proven_at) select id, $2, now() from sessions where token_hash = $1',
    [hashToken(token), call],
  )
  return again()
}
