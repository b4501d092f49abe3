import type { playConsole } from '@fortnight/contract/orders/play-console'
import { readKeyFile } from '@fortnight/contract/google-accounts'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAccount, removeAccount, requireAccepted, saveAccount } from '../../platform/google/google-accounts.ts'
import { isHidden } from '../../platform/google/google-problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { androidPublisher, playScopes } from './play-track.ts'
import * as tracks from './play-tracks.repository.ts'
import { openPlay } from './visit.ts'

/** A package that no app can have: Google answers that it does not know it, or does not show it to us. */
const noApp = 'invalid.connection.test'

const subject = 'play-console'

const view = async (db: Db) => ({
  account: (await findAccount({ db }, 'play')) ?? null,
  ...(await tracks.count(db)),
})

export const playConsoleService: Handlers<typeof playConsole> = {
  find: ({ db }) => view(db),

  async save({ db, vault, user, config }, { body }) {
    const account = readKeyFile(body.key)
    if (!account) throw new Problem('google-key')
    await requireAccepted({ config }, account, playScopes)
    await db.transaction(async (tx) => {
      await saveAccount(tx, vault, 'play', account)
      const data = { account: account.client_email, key_id: account.private_key_id }
      await audit(tx, { actor_id: user.id, action: 'settings.connect_play', subject, data })
    })
    return view(db)
  },

  async remove({ db, user }) {
    await db.transaction(async (tx) => {
      await removeAccount(tx, 'play')
      await audit(tx, { actor_id: user.id, action: 'settings.disconnect_play', subject, data: {} })
    })
    return view(db)
  },

  async test({ db, vault, user, config }) {
    await audit(db, { actor_id: user.id, action: 'settings.test_play', subject, data: {} })
    try {
      await androidPublisher(openPlay({ db, vault, config })).findContact(noApp)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!isHidden(error)) return { problem: error.message }
    }
    return { problem: null }
  },
}
