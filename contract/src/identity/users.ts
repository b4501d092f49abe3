import * as z from 'zod'
import { appStatuses } from '../vocabulary/app-states.ts'
import { type Role, roles } from '../user.ts'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { paymentMethods, paymentStatuses } from '../vocabulary/payment-states.ts'
import { Id, required } from '../text.ts'

export const userStates = ['active', 'disabled'] as const
export type UserState = (typeof userStates)[number]

/**
 * What an administrator may do to which users, never to themselves. The screen shows the button by it; the server's
 * UPDATE is guarded by it. Administrators lose their role first, and if there are several, that takes a second factor.
 */
export const userCan = {
  disable: { roles: ['developer', 'tester'], states: ['active'] },
  enable: { roles, states: ['disabled'] },
  signOut: { roles, states: ['active'] },
  promote: { roles: ['developer'], states: ['active'] },
  demote: { roles: ['admin'], states: ['active'] },
  remove: { roles: ['developer', 'tester'], states: userStates },
} as const satisfies Record<string, { roles: readonly Role[]; states: readonly UserState[] }>
export type UserAct = keyof typeof userCan

/** What an administrator may do to a sample account of a demo as well: its next visitor can still enter. */
export const sampleCan: readonly UserAct[] = ['enable', 'signOut']

/** Whether an act fits a user as they are now. */
export function fitsUser(act: UserAct, { role, state }: { role: Role; state: UserState }): boolean {
  const { roles, states }: { roles: readonly Role[]; states: readonly UserState[] } = userCan[act]
  return roles.includes(role) && states.includes(state)
}

/** A user as an administrator sees them in the list. */
export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  subscription_plan: z.string(),
  state: z.enum(userStates),
  /** Apps that are not deleted. */
  apps: z.int(),
  /** Dollars paid, without what was paid back. */
  paid: z.number(),
  /** Last use of a session that is still kept. */
  last_seen_at: Moment.nullable(),
  created_at: Moment,
})
export type AdminUser = z.output<typeof AdminUser>

/** One user with everything that their own page shows. */
export const WholeUser = AdminUser.extend({
  /** Whether they showed that the address is theirs. */
  email_proven: z.boolean(),
  /** With a password of ours, or through another provider. */
  signs_in: z.enum(['password', 'provider']),
  second_factor: z.boolean(),
  /** The user's current sessions. */
  sessions: z.int(),
  /** The reason they were disabled, in the words of the administrator who did it. */
  disabled_reason: z.string().nullable(),
  /** The newest of their apps and payments. */
  newest_apps: z.array(z.object({ id: Id, name: z.string(), status: z.enum(appStatuses), created_at: Moment })),
  newest_payments: z.array(
    z.object({
      id: Id,
      app_name: z.string(),
      amount: z.number(),
      payment_method: z.enum(paymentMethods),
      payment_status: z.enum(paymentStatuses),
      withdrawn: z.boolean(),
      transaction_id: z.string(),
      created_at: Moment,
    }),
  ),
  /** Whether it is a sample account of a demo, which visitors sign in to: it keeps its role, and is not disabled or deleted. */
  sample: z.boolean(),
  /** What must be over before the account can be deleted, in a sentence. */
  obstacle: z.string().nullable(),
})
export type WholeUser = z.output<typeof WholeUser>

export const userSorts = ['created_at', 'name'] as const
const filters = { role: z.enum(roles).optional(), state: z.enum(userStates).optional() }
export const UsersQuery = listQuery(userSorts, filters)

const params = z.strictObject({ id: Id })
const done = z.object({ success: z.literal(true) })

/** People, as administrators look after them (spec §6, §7). */
export const users = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    replica: true,
    summary: 'Users, newest first, without deleted ones',
    query: UsersQuery,
    reply: listOf(AdminUser),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/users.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(userSorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'One user with their newest apps and payments',
    params,
    reply: z.object({ success: z.literal(true), data: WholeUser }),
    problems: ['not_found'],
  },
  disable: {
    method: 'PUT',
    path: '/api/admin/users/:id/disabled',
    access: 'admin',
    summary: 'Disable a user and end their sessions',
    params,
    body: z.strictObject({ reason: required(500, 'Please say why.') }),
    reply: done,
    problems: ['not_found', 'conflict'],
  },
  enable: {
    method: 'DELETE',
    path: '/api/admin/users/:id/disabled',
    access: 'admin',
    summary: 'Enable a disabled user',
    params,
    reply: done,
    problems: ['not_found', 'conflict'],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    summary: 'End every session of a user',
    params,
    reply: done,
    problems: ['not_found', 'conflict'],
  },
  setRole: {
    method: 'PUT',
    path: '/api/admin/users/:id/role',
    access: 'admin',
    stepUp: 'roles',
    summary: 'Make a developer an administrator, or an administrator a developer; asks for a second factor in any case',
    params,
    body: z.strictObject({ role: z.enum(['developer', 'admin']) }),
    reply: done.extend({ waits: z.boolean() }),
    problems: ['not_found', 'conflict', 'second-factor-required'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'admin',
    stepUp: 'roles',
    summary: 'Delete a user as if they had asked for it; administrators can’t be deleted',
    params,
    reply: done,
    problems: ['not_found', 'conflict'],
  },
})
