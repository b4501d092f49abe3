import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { text } from '../text.ts'

/** What a mailed link does after a click on its page. A link that verifies an address does so as its page opens. */
export const linkActs = ['set_password', 'sign_in', 'confirm_email', 'take_back_email'] as const
export type LinkAct = (typeof linkActs)[number]

export const mailedLinks = endpoints({
  check: {
    method: 'POST',
    path: '/api/identity/check-link',
    access: 'anyone',
    summary: 'Whether the code of a mailed link works; nothing is used up',
    body: z.strictObject({
      act: z.enum(linkActs),
      code: text(200),
      /** Of a link that signs in: what the request for the link answered. */
      browser: text(200).optional(),
    }),
    reply: z.object({ success: z.literal(true) }),
    limit: 'verify',
    problems: ['invalid-token', 'user-disabled'],
  },
})
