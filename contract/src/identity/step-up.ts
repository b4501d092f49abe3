import * as z from 'zod'
import { CurrentPassword, SecondFactorCode } from './account.ts'
import { endpoints } from '../endpoint.ts'
import { heldActs } from '../vocabulary/step-up-acts.ts'
import { Assertion, RequestOptions } from './passkeys.ts'

const done = z.object({ success: z.literal(true) })

/** Name that `step-up-required` gives to the call it refused; the server's, and opaque. */
export const CallName = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** What a proof opens: an act for a few minutes, or one call once. */
const ProofOf = z.union([z.strictObject({ act: z.enum(heldActs) }), z.strictObject({ call: CallName })])

/** Proofs of who is there, each for one act or call of this session. */
export const stepUp = endpoints({
  byPassword: {
    method: 'POST',
    path: '/api/step-up/password',
    access: 'user',
    summary:
      'Prove who is signed in for one act or call, with the password and, if one is set up, a code of the authenticator app',
    body: z.strictObject({ of: ProofOf, password: CurrentPassword, code: SecondFactorCode.optional() }),
    reply: done,
    limit: 'sign_in',
    problems: [
      'wrong-password',
      'second-factor-required',
      'invalid-second-factor',
      'factor-waits',
      'too-many-requests',
      'forbidden',
    ],
  },
  begin: {
    method: 'POST',
    path: '/api/step-up/passkey/challenge',
    access: 'user',
    summary: 'What a browser asks for a passkey of the caller with, for one act or call',
    body: z.strictObject({ of: ProofOf }),
    reply: RequestOptions,
    limit: 'write',
    problems: ['forbidden'],
  },
  byPasskey: {
    method: 'POST',
    path: '/api/step-up/passkey',
    access: 'user',
    summary: 'Prove who is signed in for one act or call, with a passkey',
    body: z.strictObject({ of: ProofOf, credential: Assertion }),
    reply: done,
    limit: 'sign_in',
    problems: ['passkey-refused'],
  },
})
