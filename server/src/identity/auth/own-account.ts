import { Problem } from '@fortnight/contract/problem'
import type { Caller } from '../../platform/http/serve.ts'
import * as accounts from './accounts.repository.ts'

/** The account, if it has a password; throws `forbidden` for users of other providers, who have none. */
export function withPassword(found: accounts.Account | undefined): accounts.Account {
  if (found?.password_hash) return found
  const message =
    'You sign in through another provider, which keeps your password. To confirm that it is you, sign in again.'
  throw new Problem('forbidden', message)
}

/** The caller's account; throws `forbidden` if it has no password here. */
export const getAccount = async ({ db, user }: Caller) => withPassword(await accounts.findByUser(db, user.id))
