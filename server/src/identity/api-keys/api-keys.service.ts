import { type ApiKey, type apiKeys, mostKeys } from '@fortnight/contract/identity/api-keys'
import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import { keyPrefix } from '@fortnight/contract/vocabulary/api-states'
import { Problem } from '@fortnight/contract/problem'
import * as users from '../auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as storedApiKeys from './api-keys.repository.ts'

/** A key is stored as its hash and shown once. Later, people see only its prefix. */
async function make(tx: Tx, ownerId: string, what: Pick<ApiKey, 'name' | 'scopes' | 'sandbox'>) {
  const key = `${what.sandbox ? keyPrefix.sandbox : keyPrefix.live}${newToken()}`
  const { name, scopes, sandbox } = what
  const row = { owner_id: ownerId, name, scopes, sandbox, key_hash: hashToken(key), prefix: key.slice(0, 12) }
  const api_key = await storedApiKeys.insert(tx, row)
  if (!api_key) throw new Problem('conflict', `You can have ${mostKeys} keys at most. End one that you do not need.`)
  return { key, api_key }
}

/** Owners who did not do this themselves must be notified. */
const notifyOwner = (tx: Tx, ownerId: string, message: NotificationMessage) =>
  notifications.insert(tx, [ownerId], message)

const ended = 'You no longer have this key. It may have ended in another tab.'

export const apiKeysService: Handlers<typeof apiKeys> = {
  list: ({ db, user }) => storedApiKeys.list(db, user.id),

  create: ({ db, user }, { body }) =>
    db.transaction(async (tx) => {
      await users.lockForUpdate(tx, user.id)
      const fresh = await make(tx, user.id, body)
      const { prefix } = fresh.api_key
      await notifyOwner(tx, user.id, { key: 'api_key_made', values: { prefix, name: body.name } })
      return fresh
    }),

  rotate: ({ db, user }, { params, body: { at_once } }) =>
    db.transaction(async (tx) => {
      await users.lockForUpdate(tx, user.id)
      const old = await storedApiKeys.lockCurrent(tx, params.id, user.id)
      if (!old) throw new Problem('not_found', ended)
      // Ended first, so that it does not count against the limit of its own replacement.
      if (at_once) await storedApiKeys.end(tx, old.id, user.id)
      const fresh = await make(tx, user.id, old)
      await storedApiKeys.replace(tx, old.id, fresh.api_key.id, at_once)
      const values = { prefix: fresh.api_key.prefix, old: old.prefix, at_once }
      await notifyOwner(tx, user.id, { key: 'api_key_replaced', values })
      return fresh
    }),

  end: ({ db, user }, { params }) =>
    db.transaction(async (tx) => {
      const key = await storedApiKeys.end(tx, params.id, user.id)
      if (!key) throw new Problem('not_found', ended)
      await notifyOwner(tx, user.id, { key: 'api_key_ended', values: { prefix: key.prefix, name: key.name } })
      return { success: true }
    }),
}
