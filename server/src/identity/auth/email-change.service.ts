import type { emailChange } from '@fortnight/contract/identity/email-change'
import { Problem } from '@fortnight/contract/problem'
import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import { type Tx, violates } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as apiKeys from '../api-keys/api-keys.repository.ts'
import * as accounts from './accounts.repository.ts'
import * as emailChanges from './email-changes.repository.ts'
import * as links from './links.repository.ts'
import * as passkeys from './passkeys.repository.ts'
import * as secondFactors from './second-factor.repository.ts'
import { requireOwn } from './sample-account.ts'
import { readAgain } from './session-reader.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'

const done = { success: true } as const

/** Gives the user and the account that address; links that were mailed to the other one stop working. */
async function setAddress(tx: Tx, userId: string, account: accounts.Account | undefined, email: string) {
  if (!(await emailChanges.setAddress(tx, userId, account?.id, email))) throw new Problem('invalid-token')
  if (account) await links.endAll(tx, account.id)
}

/** Removes what someone who held the account could sign in with since the change: its owner may not have made it. */
async function lockOut(tx: Tx, change: emailChanges.EmailChange, account: accounts.Account | undefined) {
  await sessions.endAll(tx, change.user_id)
  await apiKeys.endNewerThan(tx, change.user_id, change.created_at)
  await passkeys.removeNewerThan(tx, change.user_id, change.created_at)
  if (!account) return
  await accounts.setPassword(tx, account.id, null)
  if (account.totp_confirmed_at && account.totp_confirmed_at > change.created_at)
    await secondFactors.remove(tx, account.id)
}

/** Constraints that give an address to one user alone. */
const oneUserEach = ['users_email_unique', 'accounts_email_unique']

export const emailChangeService: Handlers<typeof emailChange> = {
  async rename(caller, { body }) {
    const { db, user } = caller
    await db.transaction(async (tx) => {
      const account = await accounts.findByUser(tx, user.id)
      await users.setName(tx, user.id, account?.id, body.name)
    })
    readAgain(caller)
    return done
  },

  async find({ db, user }) {
    const change = await emailChanges.findPending(db, user.id)
    return { pending: change ? { email: change.new_email, expires_at: change.expires_at } : null }
  },

  /** Looks no other user up: addresses in use and free ones cost the same and get the same answer. */
  async request(caller, { body }) {
    const { db, user, limits, mail } = caller
    await requireOwn(caller, user)
    if (await emailChanges.isKeptByFirebase(db, user.id))
      throw new Problem('forbidden', 'Your address is kept by the provider through which you sign in. Change it there.')
    if (body.email === user.email)
      throw new Problem('invalid', [{ loc: ['body', 'email'], msg: 'This is your address already.', type: 'custom' }])
    await limits.count('mail', body.email)
    await limits.count('mail', `change ${user.id}`)
    await db.transaction(async (tx) => {
      await users.lockForUpdate(tx, user.id)
      const id = await emailChanges.insert(tx, { user_id: user.id, old_email: user.email, new_email: body.email })
      await mail.ofEmailChange(tx, { change_id: id, to: 'new' })
    })
    return done
  },

  async withdraw({ db, user }) {
    await emailChanges.withdraw(db, user.id)
    return done
  },

  confirm: ({ db, mail }, { body }) => {
    const confirmed = db.transaction(async (tx) => {
      const change = await emailChanges.confirm(tx, hashToken(body.code))
      if (!change) throw new Problem('invalid-token')
      await users.lockForUpdate(tx, change.user_id)
      const account = await accounts.lockByUser(tx, change.user_id)
      if (!(await emailChanges.isFree(tx, change.new_email, change.user_id))) throw new Problem('invalid-token')
      if (await addressIsProven(tx, change.user_id)) {
        await emailChanges.allowTakeBack(tx, change.id)
        await mail.ofEmailChange(tx, { change_id: change.id, to: 'old' })
      }
      await setAddress(tx, change.user_id, account, change.new_email)
      await audit(tx, { actor_id: change.user_id, action: 'user.email_change', subject: change.user_id, data: {} })
      return done
    })
    return confirmed.catch((error: unknown) => {
      // Another user got the address after it was found free.
      throw oneUserEach.some((constraint) => violates(error, constraint)) ? new Problem('invalid-token') : error
    })
  },

  takeBack: ({ db, mail }, { body }) =>
    db.transaction(async (tx) => {
      const change = await emailChanges.takeBack(tx, hashToken(body.code))
      if (!change) throw new Problem('invalid-token')
      await users.lockForUpdate(tx, change.user_id)
      const account = await accounts.lockByUser(tx, change.user_id)
      await setAddress(tx, change.user_id, account, change.old_email)
      await lockOut(tx, change, account)
      if (account) await mail.toAddress(tx, 'reset_password', change.old_email)
      await audit(tx, { actor_id: change.user_id, action: 'user.email_take_back', subject: change.user_id, data: {} })
      return done
    }),
}
