import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Email, text } from '../text.ts'
import { IdToken } from './auth.ts'

/** Minutes for which a link to sign in works after it was asked for. */
export const signInLinkMinutes = 15

/** Links of the embedded identity provider that are mailed to sign in. */
export const signInLinks = endpoints({
  ask: {
    method: 'POST',
    path: '/api/identity/request-sign-in',
    access: 'anyone',
    summary: 'Mail a link for signing in, if the address has an account; the answer does not tell',
    body: z.strictObject({ email: Email }),
    /** `browser`: the link works together with it only, so in the browser that asked. */
    reply: z.object({ success: z.literal(true), browser: z.string() }),
    limit: 'register',
  },
  signIn: {
    method: 'POST',
    path: '/api/identity/sign-in-link',
    access: 'anyone',
    summary: 'Sign in with the code of a mailed link, in the browser that asked for it',
    body: z.strictObject({
      code: text(200),
      /** What the request for the link answered. */
      browser: text(200),
      /** As for a link that sets a password. */
      second_factor: text(40).optional(),
    }),
    reply: IdToken,
    limit: 'register',
    problems: [
      'invalid-token',
      'user-disabled',
      'second-factor-required',
      'invalid-second-factor',
      'too-many-requests',
    ],
  },
})
