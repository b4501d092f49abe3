import type { identity } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import { attempt, forgetFailures } from './attempts.ts'
import * as links from './links.repository.ts'
import { hashPassword, passwordMatches, refuseWeak } from './passwords.ts'
import { challengeFor, demandWork } from './sign-up-work.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'
import { requireWorking, settingPasswords } from './working-link.ts'

/** Consequences of setting a password through a link: all other sessions end. */
async function afterLink(tx: Tx, mail: Caller['mail'], accountId: string, purpose: links.Purpose) {
  const user = await users.findByIdentity(tx, embeddedIssuer, accountId)
  if (user) await sessions.endAll(tx, user.id)
  if (purpose !== 'reset_password') return
  // The link came by mail: its holder can read the mailbox.
  await accounts.markVerified(tx, accountId)
  await mail.toAccount(tx, 'password_changed', accountId)
}

/** The embedded identity provider. It answers unknown addresses and wrong passwords alike, after the same work. */
export const identityService: Handlers<typeof identity> = {
  challenge: (caller) => challengeFor(caller),

  async register(caller, { body }) {
    const { db, issuers, mail, passwordCost } = caller
    await demandWork(caller, body.work)
    await refuseWeak(body.password, 'anybody')
    const password_hash = await hashPassword(body.password, passwordCost)
    const account = await db.transaction(async (tx) => {
      // Otherwise a user of another provider with this address could later be mistaken for this account.
      if (await users.isElsewhere(tx, body.email)) return undefined
      const made = await accounts.insert(tx, { email: body.email, name: body.name, password_hash })
      if (made) await mail.toAccount(tx, 'verify_email', made.id)
      return made
    })
    if (account) return { id_token: await issuers.sign(account) }
    const owner = await accounts.findByEmail(db, body.email)
    if (owner) await mail.toAccount(db, 'already_registered', owner.account.id)
    throw new Problem('email-already-in-use')
  },

  async signIn({ db, issuers, limits, vault, ip, passwordCost }, { body }) {
    const tried = await attempt(limits, body.email, ip)
    const found = await accounts.findByEmail(db, body.email)
    if (!(await passwordMatches(body.password, found?.account.password_hash, passwordCost)) || !found)
      throw new Problem('invalid-credential')
    const { account, disabled } = found
    if (disabled) throw new Problem('user-disabled')
    const factor = await secondFactor.demand(db, vault, account, body.code, tried)
    await tried.right()
    return { id_token: await issuers.sign(account, factor) }
  },

  /** Looks nothing up: known and unknown addresses cost the same and get the same answer. */
  async requestReset({ db, limits, mail }, { body }) {
    await limits.count('mail', body.email)
    await mail.toAddress(db, 'reset_password', body.email)
    return { success: true }
  },

  verifyEmail: ({ db }, { body }) =>
    db.transaction(async (tx) => {
      const used = await links.use(tx, hashToken(body.code), ['verify_email'])
      if (!used) throw new Problem('invalid-token')
      await accounts.markVerified(tx, used.account_id)
      return { success: true as const }
    }),

  setup: ({ config }) => ({ provider: config.identity.provider, variables: config.identityVariables }),

  async redeemLink({ db, issuers, limits, vault, mail, ip, passwordCost }, { body }) {
    const code = hashToken(body.code)
    const account = requireWorking(await links.find(db, code, settingPasswords))
    await refuseWeak(body.password, (await users.roleOfAccount(db, account.id)) === 'admin' ? 'admin' : 'anybody')
    const secondFactorNeeded = account.totp_confirmed_at !== null
    if (secondFactorNeeded && body.second_factor === undefined) throw new Problem('second-factor-required')
    // Counted apart from sign-in, which another user may have locked: the link works all the same.
    const tried = secondFactorNeeded ? await attempt(limits, `link ${account.id}`, ip) : undefined
    const password_hash = await hashPassword(body.password, passwordCost)
    const factor = await db.transaction(async (tx) => {
      const used = await links.use(tx, code, settingPasswords)
      if (!used) throw new Problem('invalid-token')
      const taken = secondFactorNeeded
        ? await secondFactor.take(tx, vault, account, body.second_factor ?? '')
        : undefined
      if (secondFactorNeeded && !taken) throw new Problem('invalid-second-factor')
      await accounts.setPassword(tx, account.id, password_hash)
      await afterLink(tx, mail, account.id, used.purpose)
      return taken
    })
    await tried?.right()
    await forgetFailures(limits, account.email, ip)
    return {
      id_token: await issuers.sign((await accounts.find(db, account.id)) ?? account, factor),
    }
  },
}
