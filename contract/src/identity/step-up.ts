import * as z from 'zod'
import { CurrentPassword, SecondFactorCode } from './account.ts'
import { endpoints } from '../endpoint.ts'
import { stepUpActs } from '../vocabulary/step-up-acts.ts'
import { Assertion, RequestOptions } from './passkeys.ts'

const done = z.object({ success: z.literal(true) })
const act = z.enum(stepUpActs)

/** Proofs of who is there, each for one act, which this session may then do for a few minutes. */
export const stepUp = endpoints({
  byPassword: {
    method: 'POST',
    path: '/api/step-up/password',
    access: 'user',
    summary:
      'Prove who is signed in for one act, with the password and, if one is set up, a code of the authenticator app',
    body: z.strictObject({ act, password: CurrentPassword, code: SecondFactorCode.optional() }),
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
    summary: 'What a browser asks for a passkey of the caller with, for one act',
    body: z.strictObject({ act }),
    reply: RequestOptions,
    limit: 'write',
    problems: ['forbidden'],
  },
  byPasskey: {
    method: 'POST',
    path: '/api/step-up/passkey',
    access: 'user',
    summary: 'Prove who is signed in for one act, with a passkey',
    body: z.strictObject({ act, credential: Assertion }),
    reply: done,
    limit: 'sign_in',
    problems: ['passkey-refused'],
  },
})
