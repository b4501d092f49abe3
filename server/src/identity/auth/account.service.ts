import type { account } from '@fortnight/contract/identity/account'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { deleteUser } from '../data-rights/account-deletion.ts'
import { exportUserData } from '../data-rights/data-export.ts'
import * as accounts from './accounts.repository.ts'
import { attempt } from './attempts.ts'
import { hashPassword, passwordMatches, refuseWeak } from './passwords.ts'
import { auditFactor } from './notify-of-factor.ts'
import * as recoveries from './factor-recoveries.repository.ts'
import * as passkeys from './passkeys.repository.ts'
import { getAccount, withPassword } from './own-account.ts'
import * as secondFactors from './second-factor.repository.ts'
import * as secondFactor from './second-factor.ts'
import { readAgain } from './session-reader.ts'
import * as sessions from './sessions.repository.ts'
import { listProven } from './step-up.repository.ts'
import * as users from './users.repository.ts'

const done = { success: true } as const

export const accountService: Handlers<typeof account> = {
  async find(caller) {
    const { db, user, session, config, hooks } = caller
    const found = await accounts.findByUser(db, user.id)
    return {
      email: user.email,
      email_verified: found ? found.email_verified_at !== null : null,
      has_password: Boolean(found?.password_hash),
      second_factor: Boolean(found?.totp_confirmed_at),
      recovery_codes_left: found ? await secondFactors.countRecoveryCodes(db, found.id) : 0,
      passkeys: await passkeys.count(db, user.id),
      proven: await listProven(db, session.id),
      factor_recovery_at: (await recoveries.find(db, user.id)) ?? null,
      second_factor_needed: user.role === 'admin' && config.adminSecondFactor && !session.second_factor,
      sample: await hooks.isSample(caller, user),
    }
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

  beginAuthenticator: ({ db, user, session, vault, config }) =>
    db.transaction(async (tx) => {
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      return secondFactor.begin(tx, vault, found, { issuer: config.brand.name, session: session.id })
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
      await sessions.markSecondFactor(tx, session.id)
      await recoveries.withdraw(tx, user.id)
      await mail.toAccount(tx, 'authenticator_added', found.id)
      await auditFactor(tx, caller, 'authenticator_add')
    })
    readAgain(caller)
    return { recovery_codes: codes.codes }
  },

  removeAuthenticator: (caller) =>
    caller.db.transaction(async (tx) => {
      const { user, config, mail } = caller
      if (user.role === 'admin' && config.adminSecondFactor && !(await passkeys.count(tx, user.id)))
        throw new Problem(
          'forbidden',
          'Administrators sign in with a second factor. Set up a new app, which takes the place of this one, or a passkey.',
        )
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      if (found.totp_confirmed_at) {
        await mail.toAccount(tx, 'authenticator_removed', found.id)
        await auditFactor(tx, caller, 'authenticator_remove')
      }
      await secondFactors.remove(tx, found.id)
      return done
    }),

  async renewRecoveryCodes(caller) {
    const { db, user } = caller
    const codes = secondFactor.newRecoveryCodes()
    await db.transaction(async (tx) => {
      const found = withPassword(await accounts.lockByUser(tx, user.id))
      if (!found.totp_confirmed_at)
        throw new Problem('conflict', 'Recovery codes replace an authenticator app. Set one up first.')
      await secondFactors.replaceRecoveryCodes(tx, found.id, codes.hashes)
      await auditFactor(tx, caller, 'recovery_codes')
    })
    return { recovery_codes: codes.codes }
  },

  async withdrawRecovery({ db, user }) {
    await recoveries.withdraw(db, user.id)
    return done
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
