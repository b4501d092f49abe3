import type { FastifyReply } from 'fastify'
import type { User } from '@fortnight/contract/user'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { type Attempt, hashAttempt } from './openid-attempt.ts'
import * as signInCodes from './sign-in-codes.repository.ts'

/** Headers for addresses with secrets: the address is neither cached nor sent to the next page. */
export const discreet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Creates a code that the browser of that attempt can exchange for a session of the user: once, within a minute. */
export async function createSignInCode(db: Db, userId: string, attempt: Pick<Attempt, 'id'>): Promise<string> {
  const code = newToken()
  await signInCodes.insert(db, { code_hash: hashToken(code), user_id: userId, attempt_hash: hashAttempt(attempt.id) })
  return code
}

// The page shows it while it asks; the server's answer decides who is signed in.
const asJson = ({ id, email, name, role }: User) => JSON.stringify({ id, email, name, role })

/** Sends the browser on to a page of ours. */
export const redirectTo = (
  reply: FastifyReply,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  path: string,
  query: Record<string, string>,
) => reply.headers(discreet).redirect(`${publicOrigin}${path}?${new URLSearchParams(query).toString()}`, 303)

/** Sends the browser on to the page that exchanges the code. */
export const redirectWithCode = (
  reply: FastifyReply,
  config: Pick<Config, 'publicOrigin'>,
  page: Attempt['page'],
  { code, user }: { code: string; user: User },
) => redirectTo(reply, config, page, { token: code, user: asJson(user) })
