import { type BrowserProblemCode, Problem, type ProblemCode } from '@fortnight/contract/problem'
import { networkError } from '../api.ts'

/** Firebase's codes (firebase.google.com/docs/reference/js/auth#autherrorcodes) as ours. */
const codes: Record<string, ProblemCode | BrowserProblemCode> = {
  'auth/email-already-in-use': 'email-already-in-use',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/invalid-credential': 'invalid-credential',
  'auth/user-not-found': 'invalid-credential',
  'auth/wrong-password': 'wrong-password',
  'auth/user-disabled': 'user-disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/multi-factor-auth-required': 'second-factor-required',
  'auth/missing-code': 'second-factor-required',
  'auth/invalid-verification-code': 'invalid-second-factor',
  'auth/unauthorized-domain': 'unauthorized-domain',
  'auth/popup-closed-by-user': 'popup-closed',
  'auth/user-cancelled': 'popup-closed',
  'auth/popup-blocked': 'popup-blocked',
  'auth/cancelled-popup-request': 'popup-failed',
  'auth/operation-not-supported-in-this-environment': 'popup-failed',
  'auth/operation-not-allowed': 'operation-not-allowed',
  'auth/api-key-not-valid': 'not-configured',
  'auth/invalid-api-key': 'not-configured',
  'auth/configuration-not-found': 'not-configured',
}

/** `Firebase: Quota exceeded (auth/quota-exceeded).` without what only programmers read. */
const reasonIn = (message: string) =>
  message
    .replace(/^Firebase: (?:Error )?/, '')
    .replace(/\s*\(auth\/[^)]*\)\.?/, '')
    .trim()

/** What the SDK threw, as a problem of ours. */
export function fromFirebase(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', message = '' } = error as { code?: unknown; message?: string }
  if (/trusted\s?(?:types?|script|html)/i.test(message)) return new Problem('trusted-types')
  if (code === 'auth/network-request-failed') return new Problem('unavailable', networkError)
  // Some codes carry their reason behind them: auth/api-key-not-valid.-please-pass-a-valid-api-key.
  const known = codes[String(code).split('.')[0] ?? '']
  if (known) return new Problem(known)
  // For any error of the window, only a try without one can show more.
  if (String(code).includes('popup')) return new Problem('popup-failed')
  return new Problem('internal', reasonIn(message) || String(code))
}
