import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { playSetup } from '@fortnight/contract/orders/play-setup'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { followSetup } from '../../testing/runs/begin.ts'
import * as apps from './apps.repository.ts'
import { getApp, refusal } from './own-app.ts'

const refused = 'The package of a test that has begun stays, and an app that is over can no longer be changed.'

export const playSetupService: Handlers<typeof playSetup> = {
  save: ({ db, user, clock }, { params, body: { version, ...setup } }) =>
    db.transaction(async (tx) => {
      const app = await apps.setUp(tx, params.id, user.id, appCan.setUp, setup, version)
      if (!app) throw await refusal(tx, params.id, user.id, refused, { version })
      await followSetup(tx, app, clock())
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return getApp(tx, params.id)
    }),
}
