import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { NewApp } from '@fortnight/contract/orders/apps'
import { violates } from '../../platform/db/database.ts'
import { hashRequest, keyConstraint, knownReply } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/http/serve.ts'
import * as apps from './apps.repository.ts'
import { credentialsOf } from '../../testing/runs/credentials.ts'

const endpoint = 'apps.create'

/** A new app has neither icon, testers nor payment. */
const fresh = { version: 1, icon: null, payment_status: null, tester_count: 0, testers: [], run: null }

/**
 * Stores a submission, once per Idempotency-Key, and notifies the owner's open browsers: one statement, so that it
 * costs one round trip and one commit, shared with others who submit at the same time. A repeated request violates the
 * key's constraint, which undoes the statement, and gets the first answer.
 */
export async function submit(caller: Pick<Caller, 'db' | 'user' | 'vault' | 'key'>, body: z.output<typeof NewApp>) {
  const { db, user, vault, key } = caller
  const { testing_credentials: plain, ...fields } = body
  const id = randomUUID()
  const testing_credentials = plain ? vault.seal(plain, credentialsOf(id)) : null
  const row = { package_name: null, opt_in_url: null, ...fields, id, owner_id: user.id, testing_credentials }
  const request_hash = key === undefined ? null : hashRequest(body)
  try {
    return { ...fresh, ...(await apps.submit(db, { row, key: key ?? null, endpoint, request_hash })) }
  } catch (error) {
    if (key === undefined || !request_hash || !violates(error, keyConstraint)) throw error
    const known = await knownReply<apps.Submitted>(db, { user_id: user.id, key, endpoint, request_hash })
    return { ...fresh, ...known, created_at: new Date(known.created_at), updated_at: new Date(known.updated_at) }
  }
}
