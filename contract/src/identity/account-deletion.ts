import * as z from 'zod'
import { endpoints } from '../endpoint.ts'

export const accountDeletion = endpoints({
  find: {
    method: 'GET',
    path: '/api/account/deletion',
    access: 'user',
    summary: 'Whether the caller can delete their account now',
    /** `obstacle`: why not, and what to do. */
    reply: z.object({ obstacle: z.string().nullable() }),
  },
})
