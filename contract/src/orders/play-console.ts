import * as z from 'zod'
import { endpoints } from '../endpoint.ts'

/** The account that developers invite to Play Console. Its key is set by an environment variable. */
export const playConsole = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/play-console',
    access: 'admin',
    summary: 'The account that developers invite to Play Console, the apps that it sees, and how many of them fail',
    reply: z.object({
      /** Null while it is not set up. */
      account: z.string().nullable(),
      apps: z.int(),
      failed: z.int(),
    }),
  },
  test: {
    method: 'POST',
    path: '/api/admin/play-console/test',
    access: 'admin',
    summary: 'Ask Google whether it accepts the key of that account',
    /** What is wrong, and what helps; null if Google accepts it. */
    reply: z.object({ problem: z.string().nullable() }),
    heavy: true,
    limit: 'write',
  },
})
