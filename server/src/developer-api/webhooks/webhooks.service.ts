import { randomUUID } from 'node:crypto'
import { Problem } from '@fortnight/contract/problem'
import { mostWebhooks, secretOverlapHours, testKind, type webhooks } from '@fortnight/contract/developer-api/webhooks'
import { hourMs } from '@fortnight/contract/format/spans'
import * as users from '../../identity/auth/users.repository.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import * as deliveries from './deliveries.repository.ts'
import { refusalOf } from './destination.ts'
import { newSecret, secretOf } from './signature.ts'
import * as storedWebhooks from './webhooks.repository.ts'

type Asking = Pick<Caller, 'db' | 'user' | 'sandbox' | 'config' | 'vault'>

const whose = ({ user, sandbox }: Asking): storedWebhooks.Whose => ({ owner_id: user.id, sandbox })

/** Checks an address against the rules for callable addresses. */
function callable({ config }: Asking, url: string): string {
  const refusal = refusalOf(url, config.localWebhooks)
  if (refusal) throw new Problem('invalid', [{ loc: ['body', 'url'], msg: refusal, type: 'custom' }])
  return new URL(url).href
}

const removed = 'You no longer have this webhook. It may have been removed in another tab.'

/** The caller's webhook of that id. */
async function getWebhook(asking: Asking, id: string) {
  const webhook = await storedWebhooks.find(asking.db, id, whose(asking))
  if (!webhook) throw new Problem('not_found', removed)
  return webhook
}

export const webhooksService: Handlers<typeof webhooks> = {
  list: async (caller) => ({ data: await storedWebhooks.list(caller.db, whose(caller)) }),

  create: (caller, { body }) =>
    caller.db.transaction(async (tx) => {
      const { user, vault } = caller
      const [id, secret, url] = [randomUUID(), newSecret(), callable(caller, body.url)]
      const sandbox = caller.sandbox ?? body.sandbox ?? false
      if (body.sandbox !== undefined && body.sandbox !== sandbox)
        throw new Problem('forbidden', 'A key makes webhooks of its own half: the sandbox, or what is real.')
      await users.lockForUpdate(tx, user.id)
      const row = { id, owner_id: user.id, url, kinds: body.kinds, sandbox, secret: vault.seal(secret, secretOf(id)) }
      const webhook = await storedWebhooks.insert(tx, row)
      if (!webhook) throw new Problem('conflict', `You can have ${mostWebhooks} webhooks at most.`)
      return { webhook, secret }
    }),

  async change(caller, { params, body }) {
    const change = { ...body, url: callable(caller, body.url) }
    const changed = await storedWebhooks.update(caller.db, params.id, whose(caller), change)
    if (!changed) throw new Problem('not_found', removed)
    return changed
  },

  async remove(caller, { params }) {
    if (!(await storedWebhooks.remove(caller.db, params.id, whose(caller)))) throw new Problem('not_found', removed)
    return { success: true }
  },

  async rotateSecret(caller, { params }) {
    const secret = newSecret()
    const sealed = caller.vault.seal(secret, secretOf(params.id))
    const until = new Date(caller.clock().getTime() + secretOverlapHours * hourMs)
    const webhook = await storedWebhooks.rotate(caller.db, params.id, whose(caller), sealed, until)
    if (!webhook) throw new Problem('not_found', removed)
    return { webhook, secret }
  },

  async test(caller, { params }) {
    const { id, state, sandbox } = await getWebhook(caller, params.id)
    if (state !== 'on') throw new Problem('conflict', 'This webhook is switched off. Switch it on first.')
    const now = caller.clock()
    const body = { type: testKind, sandbox, timestamp: now.toISOString(), data: {} }
    const made = await deliveries.insertTest(caller.db, id, `test:${randomUUID()}`, body, now)
    if (!made) throw new Problem('not_found')
    return made
  },

  async deliveries(caller, { params, query }) {
    const { id } = await getWebhook(caller, params.id)
    return deliveries.list(caller.db, id, query.limit, query.before)
  },

  async sendAgain(caller, { params }) {
    const { id, state } = await getWebhook(caller, params.id)
    if (state !== 'on') throw new Problem('conflict', 'This webhook is switched off. Switch it on first.')
    const again = await deliveries.sendAgain(caller.db, params.delivery, id, caller.clock())
    if (again) return again
    throw (await deliveries.exists(caller.db, params.delivery, id))
      ? new Problem('conflict', 'It is on its way already.')
      : new Problem('not_found')
  },
}
