import type * as z from 'zod'
import type { User } from '@fortnight/contract/user'
import type { NewContact } from '@fortnight/contract/site/contacts'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as contacts from './contacts.repository.ts'

/** Stores a visitor's message from any endpoint. */
export function submitContact(caller: Caller<User | null>, body: z.output<typeof NewContact>) {
  const { website: _, createdAt: __, ...fields } = body
  return once(caller, 'contacts.create', fields, async (tx) => {
    const id = await contacts.insert(tx, fields)
    await announce(tx, { to: 'admins', topics: ['contacts'] })
    return { success: true as const, id }
  })
}
