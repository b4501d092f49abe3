import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { Page } from './page.ts'
import { Id, required } from './text.ts'

/** Why money that EasyPaisa reports completes no payment: it came too late, it is another amount, or nothing waits for it. */
export const strayKinds = ['late', 'amount', 'unusable'] as const

export const Stray = z.object({
  id: Id,
  payment_id: Id,
  app_name: z.string(),
  user_email: z.string(),
  kind: z.enum(strayKinds),
  /** Rupees asked for, and rupees that came. */
  asked_pkr: z.number().nullable(),
  amount_pkr: z.number(),
  gateway_transaction_id: z.string(),
  created_at: Moment,
  /** What was done about it; null while it waits. */
  note: z.string().nullable(),
  settled_at: Moment.nullable(),
})
export type Stray = z.output<typeof Stray>

export const paymentStrays = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/strays',
    access: 'admin',
    summary: 'Money without a payment that it completes: what waits, oldest first, then what was settled',
    query: Page,
    reply: z.object({ success: z.literal(true), data: z.array(Stray), total: z.int() }),
  },
  settle: {
    method: 'PUT',
    path: '/api/admin/strays/:id',
    access: 'admin',
    summary: 'Put on record what was done about stray money, once',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ note: required(500, 'Say what was done.') }),
    reply: z.object({ success: z.literal(true), data: Stray }),
    problems: ['conflict'],
  },
})
