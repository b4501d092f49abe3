import * as z from 'zod'
import { Email, required } from '@fortnight/contract/text'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'

/** Identity in a verified ID token. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  /** Whether the issuer says that the address is verified. */
  email_verified: boolean
  name: string
  /** Whether the sign-in used a second factor (`amr` with `otp`, RFC 8176). */
  second_factor: boolean
  /** Whether that was a recovery code. */
  by_recovery_code: boolean
  /**
   * When another issuer last asked its user for a proof (`auth_time`), if it says so: its session may be old. Long ago for
   * a link that was mailed.
   */
  authenticated_at: Date | undefined
  /** For an account of ours: its state when the token was signed (see account-state.ts). */
  state: string | undefined
}

const Claims = z.object({
  // At most 255 ASCII characters (OpenID Connect Core, 2). Not trimmed, because two subjects could become one.
  sub: z.string().regex(/^[!-~][ -~]{0,254}$/),
  email: Email,
  email_verified: z.boolean().catch(false),
  amr: z.array(z.string()).catch([]),
  recovery_code: z.boolean().catch(false),
  auth_time: z.number().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  // People choose their own display name at a foreign issuer: one that cannot be stored is no reason to refuse sign-in.
  name: z
    .string()
    .transform((name) => name.slice(0, 100))
    .pipe(required(100, 'name'))
    .optional()
    .catch(undefined),
})

/** Identity from the claims of a verified token; throws if they name none. */
export function identityOf(issuer: string, payload: unknown): Identity {
  const { sub, email, email_verified, name, amr, recovery_code, auth_time, state } = Claims.parse(payload)
  // A mailbox opens no act that asks for a proof of identity.
  const isByMail = issuer === embeddedIssuer && amr.includes('mail')
  return {
    issuer,
    subject: sub,
    email,
    email_verified,
    name: name ?? email.split('@')[0] ?? email,
    // A foreign issuer's `amr` describes its own session, which may be weeks old and cannot be ended here.
    // Administrators have an account of ours, so they do not need it.
    second_factor: issuer === embeddedIssuer && amr.includes('otp'),
    by_recovery_code: recovery_code,
    authenticated_at: isByMail ? new Date(0) : auth_time === undefined ? undefined : new Date(auth_time * 1000),
    state,
  }
}
