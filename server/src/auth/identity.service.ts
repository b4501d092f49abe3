import type { identity } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../http/serve.ts'
import { party } from '../http/limits.ts'
import { hashToken } from '../http/session.ts'
import * as accounts from './accounts.repository.ts'
import { hashPassword, passwordMatches, refuseWeak } from './passwords.ts'
import * as users from './users.repository.ts'

/** The embedded identity provider. It answers unknown addresses and wrong passwords alike, after the same work. */
export const identityService: Handlers<typeof identity> = {
  async register({ db, issuers }, { body }) {
    refuseWeak(body.password, 'anybody')
    const password_hash = await hashPassword(body.password)
    const account = await accounts.insert(db, { email: body.email, name: body.name, password_hash })
    if (!account) throw new Problem('email-already-in-use')
    return { id_token: await issuers.sign(account) }
  },

  async signIn({ db, issuers, limits, ip }, { body }) {
    const who = `${body.email} ${party(ip)}`
    // Counted as failed until it is right: counted afterwards, guesses that come all at once would all be tried.
    await limits.count('password', who, 'too-many-requests')
    const account = await accounts.findByEmail(db, body.email)
    if (!(await passwordMatches(body.password, account?.password_hash)) || !account)
      throw new Problem('invalid-credential')
    if (account.disabled_at) throw new Problem('user-disabled')
    await limits.forgive('password', who)
    return { id_token: await issuers.sign(account) }
  },

  async redeemLink({ db, issuers }, { body }) {
    const code = hashToken(body.code)
    const account = await accounts.findByLink(db, code)
    if (!account) throw new Problem('invalid-token')
    if (account.disabled_at) throw new Problem('user-disabled')
    refuseWeak(body.password, (await users.roleOfAccount(db, account.id)) === 'admin' ? 'admin' : 'anybody')
    const password_hash = await hashPassword(body.password)
    await db.transaction(async (tx) => {
      if (!(await accounts.useLink(tx, code))) throw new Problem('invalid-token')
      await accounts.setPassword(tx, account.id, password_hash)
    })
    return { id_token: await issuers.sign(account) }
  },
}
