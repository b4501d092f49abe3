import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { networkError } from '../api.ts'
import { toProblem } from './failures.ts'
import { fromFirebase } from './firebase-problems.ts'

const firebaseError = (code: string, text = 'Error') =>
  Object.assign(new Error(`Firebase: ${text} (${code}).`), { code })

test.each([
  ['auth/email-already-in-use', 'email-already-in-use'],
  ['auth/weak-password', 'weak-password'],
  ['auth/invalid-email', 'invalid-email'],
  ['auth/invalid-credential', 'invalid-credential'],
  ['auth/user-not-found', 'invalid-credential'],
  ['auth/wrong-password', 'wrong-password'],
  ['auth/user-disabled', 'user-disabled'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['auth/multi-factor-auth-required', 'second-factor-required'],
  ['auth/invalid-verification-code', 'invalid-second-factor'],
  ['auth/unauthorized-domain', 'unauthorized-domain'],
  ['auth/popup-closed-by-user', 'popup-closed'],
  ['auth/user-cancelled', 'popup-closed'],
  ['auth/popup-blocked', 'popup-blocked'],
  ['auth/cancelled-popup-request', 'popup-failed'],
  ['auth/some-new-popup-failure', 'popup-failed'],
  ['auth/operation-not-supported-in-this-environment', 'popup-failed'],
  ['auth/operation-not-allowed', 'operation-not-allowed'],
  ['auth/invalid-api-key', 'not-configured'],
  ['auth/api-key-not-valid.-please-pass-a-valid-api-key.', 'not-configured'],
])('%s is %s', (code, ours) => {
  expect(fromFirebase(firebaseError(code)).code).toBe(ours)
})

test('a failed request is the same as of every other provider', () => {
  const problem = fromFirebase(firebaseError('auth/network-request-failed'))
  expect([problem.code, problem.message]).toEqual(['unavailable', networkError])
})

test('what Trusted Types refuse is distinguished from other internal errors', () => {
  expect(fromFirebase(new TypeError("This document requires 'TrustedScriptURL' assignment.")).code).toBe(
    'trusted-types',
  )
  expect(fromFirebase(firebaseError('auth/internal-error', 'Trusted Types: blocked')).code).toBe('trusted-types')
})

test('anything else keeps its reason, without what only programmers read', () => {
  const problem = fromFirebase(firebaseError('auth/quota-exceeded', 'Quota exceeded.'))
  expect(toProblem('google', problem).message).toBe('Google sign-in failed: Quota exceeded.')
})

test('a problem of ours stays what it is', () => {
  const problem = new Problem('no-identity')
  expect(fromFirebase(problem)).toBe(problem)
})
