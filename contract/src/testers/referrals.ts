import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { referralStates } from '../vocabulary/referral-states.ts'

/** Page on which an invited person applies. */
export const invitedPath = (code: string): string => `/tester/apply?code=${code}`

/** An invitation that led to an application. It says nothing of the friend but how far they are. */
const Invited = z.object({ since: Day, state: z.enum(referralStates), amount_pkr: z.int() })
export type Invited = z.output<typeof Invited>

export const Invitations = z.object({
  /** Null while the caller cannot invite: an application that waits, or a tester who has left. */
  code: z.string().nullable(),
  /** Rupees for a friend who applies now and finishes a first test; 0 while nothing is paid. */
  amount_pkr: z.int(),
  /** The newest first, and what all of them have brought. */
  invited: z.array(Invited),
  paid_pkr: z.int(),
})
export type Invitations = z.output<typeof Invitations>

/** Testers who bring in testers. */
export const referrals = endpoints({
  find: {
    method: 'GET',
    path: '/api/tester/invitations',
    access: 'user',
    summary: 'The caller’s code for friends, and what became of each invitation',
    reply: z.object({ success: z.literal(true), data: Invitations }),
    problems: ['not_found'],
  },
})
