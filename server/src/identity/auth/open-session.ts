import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import { networkOf, party } from '../../platform/http/limits.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import * as signals from '../signals/signals.repository.ts'
import * as sessions from './sessions.repository.ts'

/** Begins a session and returns its token. An ID token whose session has ended begins no other. */
export async function openSession(
  tx: Tx,
  { agent, ip, vault }: Pick<Caller<unknown>, 'agent' | 'ip' | 'vault'>,
  session: Omit<sessions.NewSession, 'token_hash' | 'user_agent' | 'network'>,
): Promise<string> {
  const token = newToken()
  const begun = await sessions.insert(tx, {
    ...session,
    token_hash: hashToken(token),
    user_agent: agent,
    network: networkOf(ip),
  })
  if (!begun) throw new Problem('invalid-token')
  await signals.noteSignUp(tx, session.user_id, signals.hashOf(vault, 'network', party(ip)))
  return token
}
