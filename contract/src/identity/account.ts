import * as z from 'zod'
import { NewPassword } from './auth.ts'
import { endpoints } from '../endpoint.ts'
import { heldActs } from '../vocabulary/step-up-acts.ts'
import { Moment } from '../moment.ts'
import { Id, text } from '../text.ts'
import { isZone } from '../format/zones.ts'

const done = z.object({ success: z.literal(true) })

/** Six digits of an authenticator app (RFC 6238), or a recovery code, in any case and grouping. */
export const SecondFactorCode = text(40)

/** The password that is in use, as a proof of who is there. */
export const CurrentPassword = z.string().min(1, 'Password is required').max(200)

/** Hours that a person without their second factor waits before they can change it, and days in which they then can. */
export const recoveryHours = 24
export const recoveryDays = 7

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
      /** Passkeys of the caller. */
      passkeys: z.number().int(),
      /** Acts that this session may do now without another proof of identity. */
      proven: z.array(z.enum(heldActs)),
      /** From when on the caller can replace a second factor that they lost; null unless they asked for it. */
      factor_recovery_at: Moment.nullable(),
      /** Whether this session must be given a second factor before the admin panel opens. */
      second_factor_needed: z.boolean(),
      /** Whether it is a sample account of a demo: it confirms acts without a password, and stays as it is. */
      sample: z.boolean(),
    }),
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
    stepUp: 'factors',
    summary: 'A new secret for an authenticator app; asked for at sign-in only once it is confirmed',
    /** Base32, and the same as the address that a QR code holds (otpauth://). */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    problems: ['forbidden'],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/api/account/authenticator',
    access: 'user',
    stepUp: 'factors',
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
    stepUp: 'factors',
    summary:
      'Sign in without an authenticator app from now on; refused to administrators who need one and have no passkey',
    reply: done,
    problems: ['forbidden'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'user',
    stepUp: 'factors',
    summary: 'New recovery codes; the earlier ones stop working',
    reply: RecoveryCodes,
    problems: ['conflict', 'forbidden'],
  },
  withdrawRecovery: {
    method: 'DELETE',
    path: '/api/account/factor-recovery',
    access: 'user',
    summary: 'Keep the second factor: the wait until it can be replaced without it ends',
    reply: done,
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
        /** First part of the address from which it began; null for sessions from before it was kept. */
        network: z.string().nullable(),
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
    stepUp: 'exports',
    summary: 'Everything that is kept of the caller, as JSON',
    reply: z.record(z.string(), z.unknown()),
  },
  remove: {
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    stepUp: 'deletion',
    summary: 'Delete the account; payments stay on record without name and address',
    reply: done,
    problems: ['conflict', 'forbidden'],
  },
})
