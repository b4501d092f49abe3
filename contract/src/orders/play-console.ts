import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { GoogleAccount, KeyFileText } from '../google-accounts.ts'

const Connected = z.object({
  /** Null while it is not set up. */
  account: GoogleAccount.nullable(),
  apps: z.int(),
  failed: z.int(),
})

/** What an administrator sets up. */
export const PlayConnection = z.strictObject({ key: KeyFileText })

/** The account that developers invite to Play Console. */
export const playConsole = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/play-console',
    access: 'admin',
    summary: 'The account that developers invite to Play Console, the apps that it sees, and how many of them fail',
    reply: Connected,
  },
  save: {
    method: 'PUT',
    path: '/api/admin/play-console',
    access: 'admin',
    summary: 'Ask Google by this account; its key is stored only if Google accepts it',
    body: PlayConnection,
    reply: Connected,
    stepUp: 'keys',
    heavy: true,
    limit: 'write',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/play-console',
    access: 'admin',
    summary: 'Delete the key: all apps go on by hand',
    reply: Connected,
    stepUp: 'keys',
    limit: 'write',
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
