import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { GoogleAccount, GroupSettings, KeyFileText } from '../google-accounts.ts'
import { Email } from '../text.ts'

/** What keeping a group consists of, in its order. */
export const groupChecks = ['make', 'add', 'show', 'remove'] as const
export type GroupCheck = (typeof groupChecks)[number]

const GroupTest = z.object({
  /** The steps that worked. */
  done: z.array(z.enum(groupChecks)),
  /** What is wrong with the step after them, and what helps; null if all worked. */
  problem: z.string().nullable(),
})
export type GroupTest = z.output<typeof GroupTest>

/** What an administrator sets up; without a key the stored one stays. */
export const GroupConnection = GroupSettings.extend({ key: KeyFileText.optional() })

const Connected = z.object({
  /** Null while it is not set up. */
  account: GoogleAccount.nullable(),
  settings: GroupSettings.nullable(),
  groups: z.int(),
  failed: z.int(),
})

/** The connection to Google by which we keep a group for each test. */
export const googleGroups = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/google-groups',
    access: 'admin',
    summary: 'Whether groups are kept here, for whom, and how many fail',
    reply: Connected,
  },
  save: {
    method: 'PUT',
    path: '/api/admin/google-groups',
    access: 'admin',
    summary: 'Keep groups by this account; its key is stored only if Google accepts it',
    body: GroupConnection,
    reply: Connected,
    stepUp: 'keys',
    heavy: true,
    limit: 'write',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/google-groups',
    access: 'admin',
    summary: 'Delete the key: tests go on by hand',
    reply: Connected,
    stepUp: 'keys',
    limit: 'write',
  },
  test: {
    method: 'POST',
    path: '/api/admin/google-groups/test',
    access: 'admin',
    summary: 'Make a group of its own, close it, add this address, find it and take it out again',
    body: z.strictObject({ email: Email }),
    reply: GroupTest,
    heavy: true,
    limit: 'write',
  },
})
