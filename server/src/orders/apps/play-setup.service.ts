import { Problem } from '@fortnight/contract/problem'
import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { GroupSettings } from '@fortnight/contract/google-accounts'
import type { playSetup } from '@fortnight/contract/orders/play-setup'
import type { Handlers } from '../../platform/http/serve.ts'
import { findGroupSettings } from '../../platform/google/google-accounts.ts'
import { announce } from '../../platform/push/announce.ts'
import { followSetup } from '../../testing/runs/begin.ts'
import * as apps from './apps.repository.ts'
import { getApp, refusal } from './own-app.ts'

const notOffered = 'We don’t keep groups here. Choose a list or a group of your own.'
const refused = 'The package of a test that has begun stays, and an app that is over can no longer be changed.'

/** The group that we keep needs least of a developer, and keeps addresses from them. */
const accessOf = (settings: GroupSettings | undefined) =>
  settings ? (['managed_group', 'email_list', 'google_group'] as const) : (['email_list', 'google_group'] as const)

export const playSetupService: Handlers<typeof playSetup> = {
  listAccess: async (caller) => [...accessOf(await findGroupSettings(caller))],

  async save({ db, user, clock }, { params, body: { version, ...setup } }) {
    if (setup.access_method === 'managed_group' && !(await findGroupSettings({ db })))
      throw new Problem('invalid', [{ loc: ['body', 'access_method'], msg: notOffered, type: 'custom' }])
    return db.transaction(async (tx) => {
      const app = await apps.setUp(tx, params.id, user.id, appCan.setUp, setup, version)
      if (!app) throw await refusal(tx, params.id, user.id, refused, { version })
      await followSetup(tx, app, clock())
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return getApp(tx, params.id)
    })
  },
}
