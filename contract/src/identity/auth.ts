import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Email, required, text } from '../text.ts'
import { User } from '../user.ts'

const weak = 'Password is too weak. Please use at least 6 characters.'
const Password = z
  .string({ error: weak })
  .min(1, { error: 'Password is required', abort: true })
  .max(200, 'Please use at most 200 characters.')

/** A new password. The server also refuses common ones, and short ones of administrators. */
export const NewPassword = Password.min(6, weak)

/** A new account of the embedded identity provider. */
export const NewAccount = z.strictObject({
  name: required(100, 'Full name is required'),
  email: Email,
  password: NewPassword,
})

const Letters = z.string().regex(/^[\w-]{8,64}$/)

/**
 * Work for a browser before an account is created from a busy address: to find the number from which PBKDF2 with SHA-256,
 * the nonce as salt and `cost` iterations makes the target.
 */
export const WorkChallenge = z.strictObject({
  nonce: Letters,
  cost: z.int().min(1).max(100_000),
  target: Letters,
  /** When it ends, in milliseconds. */
  until: z.int().min(0),
  proof: Letters,
})
export type WorkChallenge = z.output<typeof WorkChallenge>

/** A challenge as it was given, and the number. */
export const SignUpWork = WorkChallenge.extend({
  counter: z
    .int()
    .min(0)
    .max(2 ** 32),
})
export type SignUpWork = z.output<typeof SignUpWork>

/** The registration form: the password is typed twice. */
export const RegisterForm = NewAccount.extend({ confirm_password: z.string() }).refine(
  (form) => form.password === form.confirm_password,
  { path: ['confirm_password'], message: 'Passwords do not match. Please try again.' },
)

export const SignIn = z.strictObject({
  email: Email,
  password: Password,
  /** Code of the authenticator app, or a recovery code; asked for with `second-factor-required`. */
  code: text(40).optional(),
})

export const IdToken = z.object({ id_token: z.string() })

/** The embedded identity provider: it proves who someone is by an ID token and knows nothing of roles or sessions. */
export const identity = endpoints({
  register: {
    method: 'POST',
    path: '/api/identity/register',
    access: 'anyone',
    summary: 'Create an account with the embedded identity provider',
    body: NewAccount.extend({ work: SignUpWork.optional() }),
    reply: IdToken,
    status: 201,
    limit: 'write',
    problems: ['email-already-in-use', 'weak-password', 'work-required'],
  },
  challenge: {
    method: 'POST',
    path: '/api/identity/challenge',
    access: 'anyone',
    summary: 'A challenge for the caller’s address; more accounts from it make its work longer',
    reply: WorkChallenge,
    limit: 'write',
  },
  signIn: {
    method: 'POST',
    path: '/api/identity/sign-in',
    access: 'anyone',
    summary: 'Prove an e-mail address and password',
    body: SignIn,
    reply: IdToken,
    limit: 'sign_in',
    problems: [
      'invalid-credential',
      'user-disabled',
      'too-many-requests',
      'second-factor-required',
      'invalid-second-factor',
    ],
  },
  requestReset: {
    method: 'POST',
    path: '/api/identity/request-reset',
    access: 'anyone',
    summary: 'Mail a link for a new password, if the address has an account; the answer does not tell',
    body: z.strictObject({ email: Email }),
    reply: z.object({ success: z.literal(true) }),
    limit: 'register',
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/identity/verify-email',
    access: 'anyone',
    summary: 'Verify an e-mail address with the code of the link that was mailed to it',
    body: z.strictObject({ code: text(200) }),
    reply: z.object({ success: z.literal(true) }),
    limit: 'register',
    problems: ['invalid-token'],
  },
  setup: {
    method: 'GET',
    path: '/api/identity/setup',
    access: 'anyone',
    summary: 'Which variables of signing in are set; never their values',
    reply: z.object({
      provider: z.enum(['embedded', 'firebase']),
      variables: z.array(z.object({ name: z.string(), set: z.boolean() })),
    }),
  },
  redeemLink: {
    method: 'POST',
    path: '/api/identity/redeem-link',
    access: 'anyone',
    summary: 'Set a password with a one-time link, the first one or a new one; every session of the account ends',
    body: z.strictObject({
      code: text(200),
      password: NewPassword,
      /**
       * Code of the authenticator app, or a recovery code; asked for with `second-factor-required`, before the link is
       * used up.
       */
      second_factor: text(40).optional(),
    }),
    reply: IdToken,
    limit: 'register',
    problems: [
      'invalid-token',
      'weak-password',
      'user-disabled',
      'second-factor-required',
      'invalid-second-factor',
      'too-many-requests',
    ],
  },
})

/** Sessions: an ID token of any configured issuer is exchanged for ours. */
export const auth = endpoints({
  exchange: {
    method: 'POST',
    path: '/api/auth/firebase-exchange',
    access: 'anyone',
    summary: 'Exchange an ID token for a session',
    body: z.strictObject({ idToken: z.string().max(8192) }),
    reply: z.object({ access_token: z.string(), user: User, message: z.string() }),
    limit: 'exchange',
    problems: ['invalid-token', 'user-disabled'],
  },
  verifyToken: {
    method: 'POST',
    path: '/api/auth/verify-token',
    access: 'anyone',
    summary: 'Whether the bearer token is a live session; swaps the single-use code of a sign-in callback for one',
    /** `confirmed`: the person agreed to go on as `user` in a browser that did not start this sign-in. */
    body: z.strictObject({ confirmed: z.boolean().optional() }).optional(),
    reply: z.object({
      valid: z.boolean(),
      /** The user that the token belongs to. */
      user: User.optional(),
      /** The session that the code was swapped for. */
      access_token: z.string().optional(),
      /** Set if the browser did not start this sign-in: nothing was swapped, ask `user` whether to continue. */
      confirm: z.literal(true).optional(),
    }),
    limit: 'verify',
  },
  session: {
    method: 'GET',
    path: '/api/auth/session',
    access: 'user',
    summary: 'Who the bearer token belongs to, with the role of this moment',
    reply: User,
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    // One that has ended already is left all the same (RFC 7009, 2.2): the answer to the first call can be lost.
    access: 'anyone',
    summary: 'End the session of the bearer token; one that has ended, or never was, counts as ended',
    reply: z.object({ success: z.literal(true) }),
    limit: 'verify',
  },
})
