import { deviceOf } from '@fortnight/contract/device'
import type { webPush } from '@fortnight/contract/messaging/web-push'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as deliveries from '../deliveries/deliveries.repository.ts'
import { pushKeys } from './keys.ts'
import { checkSubscription } from './push-services.ts'
import * as subscriptions from './subscriptions.repository.ts'

const done = { success: true } as const

export const webPushService: Handlers<typeof webPush> = {
  find: async ({ db, vault, user, session }) => ({
    public_key: (await pushKeys({ db, vault })).publicKey,
    devices: await subscriptions.listByUser(db, user.id, session.id),
  }),

  subscribe({ db, config, user, session, agent }, { body }) {
    checkSubscription(body, config.pushOrigins)
    const { name: device } = deviceOf(agent ?? null)
    return db.transaction(async (tx) => {
      const stored = await subscriptions.upsert(tx, { ...body, session_id: session.id, device })
      if (!stored) throw new Problem('conflict')
      await subscriptions.removeBeyondLimit(tx, user.id)
      return stored
    })
  },

  async unsubscribe({ db, user }, { params }) {
    if (!(await subscriptions.removeOwn(db, params.id, user.id))) throw new Problem('not_found')
    return done
  },

  async renew({ db, config }, { body }) {
    checkSubscription(body.renewed, config.pushOrigins)
    return { renewed: await subscriptions.renew(db, body.old, body.renewed) }
  },

  opened: ({ db }, { params }) =>
    db.transaction(async (tx) => {
      const reader = await deliveries.markOpened(tx, params.id)
      if (!reader) throw new Problem('not_found')
      await announce(tx, { to: [reader], topics: ['notifications'] })
      return done
    }),
}
