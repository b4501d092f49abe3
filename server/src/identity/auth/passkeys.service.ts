import { mostPasskeys, type passkeys } from '@fortnight/contract/identity/passkeys'
import { Problem } from '@fortnight/contract/problem'
import { brandNow } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as accounts from './accounts.repository.ts'
import { auditFactor, notifyOfFactor } from './notify-of-factor.ts'
import { openSession } from './open-session.ts'
import * as stored from './passkeys.repository.ts'
import { creationOptions, requestOptions, verifyAnswer, verifyNew } from './passkeys.ts'
import { readAgain } from './session-reader.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'

const done = { success: true } as const

const signingIn = { purpose: 'sign_in', act: null, call: null, session_id: null } as const
const adding = (session: { id: string }) => ({ purpose: 'add', act: null, call: null, session_id: session.id }) as const

const tooMany = () => new Problem('conflict', `You have ${mostPasskeys} passkeys. Remove one first.`)

const removed = 'You no longer have this passkey. It may have been removed in another tab.'

export const passkeysService: Handlers<typeof passkeys> = {
  list: ({ db, user }) => stored.listOwn(db, user.id),

  async begin(caller) {
    const { db, user, session, config } = caller
    if ((await stored.count(db, user.id)) >= mostPasskeys) throw tooMany()
    return creationOptions(caller, (await brandNow(db, config)).name, user, adding(session))
  },

  async add(caller, { body }) {
    const { db, user, session } = caller
    const key = await verifyNew(caller, body.credential, adding(session))
    const made = await db.transaction(async (tx) => {
      await users.lockForUpdate(tx, user.id)
      if ((await stored.count(tx, user.id)) >= mostPasskeys) throw tooMany()
      const added = await stored.insert(tx, { ...key, user_id: user.id, name: body.name })
      if (!added) throw new Problem('conflict', 'This passkey is in use already.')
      // It was made with a finger or a code: a proof by it.
      await sessions.markSecondFactor(tx, session.id)
      await notifyOfFactor(tx, caller, 'passkey_added')
      await auditFactor(tx, caller, 'passkey_add')
      return added
    })
    readAgain(caller)
    return made
  },

  async rename({ db, user }, { params, body }) {
    if (!(await stored.rename(db, user.id, params.id, body.name))) throw new Problem('not_found', removed)
    return done
  },

  remove: (caller, { params }) =>
    caller.db.transaction(async (tx) => {
      const { user, config } = caller
      const account = await accounts.lockByUser(tx, user.id)
      if (!(await stored.remove(tx, user.id, params.id))) throw new Problem('not_found', removed)
      const needed = user.role === 'admin' && config.adminSecondFactor && !account?.totp_confirmed_at
      if (needed && !(await stored.count(tx, user.id)))
        throw new Problem('conflict', 'Administrators sign in with a second factor. Set up another one first.')
      await notifyOfFactor(tx, caller, 'passkey_removed')
      await auditFactor(tx, caller, 'passkey_remove')
      return done
    }),

  beginSignIn: (caller) => requestOptions(caller, signingIn),

  async signIn(caller, { body }) {
    const user = await verifyAnswer(caller, body.credential, signingIn)
    const access_token = await caller.db.transaction((tx) =>
      openSession(tx, caller, { user_id: user.id, second_factor: true }),
    )
    return { access_token, user }
  },
}
