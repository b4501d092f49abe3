import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
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

/** The connection to Google by which we keep a group for each test. Its key is set by environment variables. */
export const googleGroups = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/google-groups',
    access: 'admin',
    summary: 'Whether groups are kept here, for whom, and how many fail',
    reply: z.object({
      /** Null while it is not set up. */
      domain: z.string().nullable(),
      admin: z.string().nullable(),
      groups: z.int(),
      failed: z.int(),
    }),
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
