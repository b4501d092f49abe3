import type { account } from '@fortnight/contract/identity/account'
import { recentMinutes } from '@fortnight/contract/endpoint'
import { Problem } from '@fortnight/contract/problem'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { deleteUser } from '../data-rights/account-deletion.ts'
import { exportUserData } from '../data-rights/data-export.ts'
import * as accounts from './accounts.repository.ts'
import { attempt } from './attempts.ts'
import { hashPassword, passwordMatches, refuseWeak } from './passwords.ts'
import * as secondFactors from './second-factor.repository.ts'
import * as secondFactor from './second-factor.ts'
import { readAgain } from './session-reader.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'

const done = { success: true } as const

/** The caller's account, if it has a password; users of other providers have none. */
function withPassword(found: accounts.Account | undefined): accounts.Account {
  if (found?.password_hash) return found
  const message =
    'You sign in through another provider, which keeps your password. To confirm that it is you, sign in again.'
  throw new Problem('forbidden', message)
}

const getAccount = async ({ db, user }: Caller) => withPassword(await accounts.findByUser(db, user.id))

export const accountService: Handlers<typeof account> = {
  async find({ db, user, session, config }) {
    const found = await accounts.findByUser(db, user.id)
    return {
      email: user.email,
      email_verified: found ? found.email_verified_at !== null : null,
      has_password: Boolean(found?.password_hash),
      second_factor: Boolean(found?.totp_confirmed_at),
      recovery_codes_left: found ? await secondFactors.countRecoveryCodes(db, found.id) : 0,
      recently_confirmed: Date.now() - session.authenticated_at.getTime() <= recentMinutes * minuteMs,
      second_factor_needed: user.role === 'admin' && config.adminSecondFactor && !session.second_factor,
    }
  },

  async confirm(caller, { body }) {
    const { db, session, limits, vault, ip, passwordCost } = caller
    const found = await getAccount(caller)
    const tried = await attempt(limits, found.email, ip)
    if (!(await passwordMatches(body.password, found.password_hash, passwordCost))) throw new Problem('wrong-password')
    const proven = await secondFactor.demand(db, vault, found, body.code, tried)
    await tried.right()
    await sessions.markProven(db, session.id, proven)
    readAgain(caller)
    return done
  },

  async changePassword(caller, { body }) {
    const { db, user, session, limits, mail, ip, passwordCost } = caller
    const found = await getAccount(caller)
    await refuseWeak(body.password, user.role === 'admin' ? 'admin' : 'anybody')
    const tried = await attempt(limits, found.email, ip)
    if (!(await passwordMatches(body.current_password, found.password_hash, passwordCost)))
      throw new Problem('wrong-password')
    await tried.right()
    const password_hash = await hashPassword(body.password, passwordCost)
    await db.transaction(async (tx) => {
      await accounts.setPassword(tx, found.id, password_hash)
      await sessions.endOthers(tx, user.id, session.id)
      await mail.toAccount(tx, 'password_changed', found.id)
    })
    return done
  },

  async setTimezone({ db, user }, { body }) {
    await users.setTimezone(db, user.id, body.timezone)
    return done
  },

  async sendVerification({ db, user, limits, mail }) {
    const found = await accounts.findByUser(db, user.id)
    if (!found) throw new Problem('forbidden', 'Your address is for the provider to verify through which you sign in.')
    if (found.email_verified_at) return done
    await limits.count('mail', found.email)
    await mail.toAccount(db, 'verify_email', found.id)
    return done
  },

  beginAuthenticator: ({ db, user, vault, config }) =>
    db.transaction(async (tx) => {
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      return secondFactor.begin(tx, vault, found, config.brand.name)
    }),

  async confirmAuthenticator(caller, { body }) {
    const { db, user, session, vault, mail } = caller
    const codes = secondFactor.newRecoveryCodes()
    await db.transaction(async (tx) => {
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      if (!(await secondFactor.confirm(tx, vault, found, body.code)))
        throw new Problem('invalid-second-factor', 'That code is not right. Enter the one that the app shows now.')
      await secondFactors.replaceRecoveryCodes(tx, found.id, codes.hashes)
      await sessions.endOthers(tx, user.id, session.id)
      await sessions.markProven(tx, session.id, true)
      await mail.toAccount(tx, 'authenticator_added', found.id)
    })
    readAgain(caller)
    return { recovery_codes: codes.codes }
  },

  removeAuthenticator: ({ db, user, config, mail }) =>
    db.transaction(async (tx) => {
      if (user.role === 'admin' && config.adminSecondFactor)
        throw new Problem(
          'forbidden',
          'Administrators sign in with an authenticator app. Set up a new one: it takes the place of this one.',
        )
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      if (found.totp_confirmed_at) await mail.toAccount(tx, 'authenticator_removed', found.id)
      await secondFactors.remove(tx, found.id)
      return done
    }),

  async renewRecoveryCodes({ db, user }) {
    const codes = secondFactor.newRecoveryCodes()
    await db.transaction(async (tx) => {
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      if (!found.totp_confirmed_at)
        throw new Problem('conflict', 'Recovery codes replace an authenticator app. Set one up first.')
      await secondFactors.replaceRecoveryCodes(tx, found.id, codes.hashes)
    })
    return { recovery_codes: codes.codes }
  },

  async listSessions({ db, user, session }) {
    const rows = await sessions.listLive(db, user.id)
    return rows.map((row) => ({ ...row, current: row.id === session.id }))
  },

  async endSession(caller, { params }) {
    const { db, user, session } = caller
    if (!(await sessions.endOwn(db, params.id, user.id))) throw new Problem('not_found')
    if (params.id === session.id) readAgain(caller)
    return done
  },

  async endOtherSessions({ db, user, session }) {
    await sessions.endOthers(db, user.id, session.id)
    return done
  },

  async download(caller) {
    await caller.limits.count('data_export', caller.user.id)
    return exportUserData(caller, caller.user.id)
  },

  async remove(caller) {
    await caller.db.transaction((tx) => deleteUser(tx, caller, caller.user, 'owner'))
    readAgain(caller)
    return done
  },
}
