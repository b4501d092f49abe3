import * as z from 'zod'
import { NewPassword } from './auth.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Id, text } from '../text.ts'
import { isZone } from '../format/zones.ts'

const done = z.object({ success: z.literal(true) })

/** Six digits of an authenticator app (RFC 6238), or a recovery code, in any case and grouping. */
export const SecondFactorCode = text(40)

/** The password that is in use, as a proof of who is there. */
const CurrentPassword = z.string().min(1, 'Password is required').max(200)

/** Recovery codes, shown once: each replaces the authenticator app for one sign-in. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The caller's own account: how they sign in, from where, and what is kept. */
export const account = endpoints({
  find: {
    method: 'GET',
    path: '/api/account',
    access: 'user',
    summary: 'How the caller signs in',
    reply: z.object({
      email: z.string(),
      /** Null if another provider verifies the address. */
      email_verified: z.boolean().nullable(),
      /** Whether there is a password here to change; people who sign in with Google or Firebase have none. */
      has_password: z.boolean(),
      /** Whether an authenticator app is asked for at sign-in. */
      second_factor: z.boolean(),
      recovery_codes_left: z.number().int(),
      /** Whether this session may do what asks for a recent proof of identity. */
      recently_confirmed: z.boolean(),
      /** Whether this session must be given a second factor before the admin panel opens. */
      second_factor_needed: z.boolean(),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/account/confirm',
    access: 'user',
    summary:
      'Prove again who is signed in, with the password and, where one is set up, the code of the authenticator app',
    body: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
    reply: done,
    limit: 'sign_in',
    problems: ['wrong-password', 'second-factor-required', 'invalid-second-factor', 'too-many-requests', 'forbidden'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    access: 'user',
    summary: 'Change the password; every other session ends',
    body: z.strictObject({ current_password: CurrentPassword, password: NewPassword }),
    reply: done,
    limit: 'sign_in',
    problems: ['wrong-password', 'weak-password', 'too-many-requests', 'forbidden'],
  },
  setTimezone: {
    method: 'PUT',
    path: '/api/account/timezone',
    access: 'user',
    summary: 'Set the time zone of the browser in use: mail gives times in it',
    body: z.strictObject({ timezone: text(64).refine(isZone, 'There is no such time zone.') }),
    reply: done,
    limit: 'write',
  },
  sendVerification: {
    method: 'POST',
    path: '/api/account/verification',
    access: 'user',
    summary: 'Send the link that verifies the e-mail address again; nothing where it is verified',
    reply: done,
    limit: 'register',
    problems: ['forbidden'],
  },
  beginAuthenticator: {
    method: 'POST',
    path: '/api/account/authenticator',
    access: 'user',
    recent: true,
    summary: 'A new secret for an authenticator app; asked for at sign-in only once it is confirmed',
    /** Base32, and the same as the address that a QR code holds (otpauth://). */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    problems: ['forbidden'],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/api/account/authenticator',
    access: 'user',
    recent: true,
    summary: "Confirm the app's secret with its first code; answers the recovery codes",
    body: z.strictObject({ code: SecondFactorCode }),
    reply: RecoveryCodes,
    limit: 'sign_in',
    problems: ['invalid-second-factor', 'forbidden'],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/account/authenticator',
    access: 'user',
    recent: true,
    summary: 'Sign in without an authenticator app from now on; refused to administrators where they need one',
    reply: done,
    problems: ['forbidden'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'user',
    recent: true,
    summary: 'New recovery codes; the earlier ones stop working',
    reply: RecoveryCodes,
    problems: ['conflict', 'forbidden'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'user',
    summary: 'Where the caller is signed in, newest use first',
    reply: z.array(
      z.object({
        id: Id,
        user_agent: z.string().nullable(),
        created_at: Moment,
        last_seen_at: Moment,
        current: z.boolean(),
      }),
    ),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'owner',
    summary: 'End one of the caller’s sessions',
    params: z.strictObject({ id: Id }),
    reply: done,
    problems: ['not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'user',
    summary: 'End every session of the caller but this one',
    reply: done,
  },
  download: {
    method: 'GET',
    path: '/api/account/data',
    heavy: true,
    access: 'user',
    summary: 'Everything that is kept of the caller, as JSON',
    reply: z.record(z.string(), z.unknown()),
  },
  remove: {
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    recent: true,
    summary: 'Delete the account; payments stay on record without name and address',
    reply: done,
    problems: ['conflict', 'forbidden'],
  },
})
