import type * as z from 'zod'
import type { User } from '@fortnight/contract/user'
import type { NewLead } from '@fortnight/contract/site/leads'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/http/serve.ts'
import * as leads from './leads.repository.ts'

/** Stores a visitor's e-mail address from any endpoint. */
export function submitLead(caller: Caller<User | null>, body: z.output<typeof NewLead>) {
  const { website: _, ...fields } = body
  return once(caller, 'leads.create', fields, async (tx) => {
    return { success: true as const, id: await leads.insert(tx, fields) }
  })
}
