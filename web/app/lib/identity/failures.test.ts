import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { networkError } from '../api.ts'
import { knownFailure, toProblem, titleOver } from './failures.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://try.example:8443/')))
afterEach(() => vi.unstubAllGlobals())

const offline = () => new Problem('unavailable', networkError)
const said = (problem: Problem) => [problem.title, problem.message]

describe('registering and signing in', () => {
  test.each([
    [
      new Problem('email-already-in-use'),
      'This email is already registered. Please use a different email or try signing in.',
    ],
    [new Problem('weak-password'), 'Password is too weak. Please use at least 6 characters.'],
    [new Problem('invalid-email'), 'Invalid email address. Please check your email and try again.'],
    [offline(), 'Network error. Please check your internet connection.'],
    [new Problem('invalid-credential'), 'Invalid email or password. Please check your credentials and try again.'],
    [new Problem('wrong-password'), 'Incorrect password. Please try again.'],
    [new Problem('user-disabled'), 'This account has been disabled. Please contact support.'],
    [new Problem('too-many-requests'), 'Too many failed login attempts. Please try again later.'],
    [new Problem('operation-not-allowed'), 'Signing in with a password is not enabled. Please contact support.'],
    [new Problem('not-configured'), 'Firebase is not properly configured. Please check your Firebase credentials.'],
    [new Problem('not-initialized'), 'Firebase auth not initialized.'],
    [new TypeError('x is undefined'), 'Something went wrong'],
  ])('%s is said as "%s"', (error, message) => {
    expect(said(toProblem('password', error))).toEqual(['Authentication Failed', message])
  })

  test('refused fields stay at their fields', () => {
    const detail = [{ loc: ['body', 'email'], msg: 'Too long.', type: 'too_big' }]
    expect(toProblem('password', new Problem('invalid', detail)).detail).toBe(detail)
  })
})

describe('the token exchange', () => {
  test.each([
    [offline(), 'Unable to connect to authentication server. Please check your internet connection.'],
    [new Problem('internal'), 'Server error during authentication. Please try again later.'],
    [new Problem('invalid-token', 'expired'), 'Authentication failed. Please try signing in again.'],
    [new Problem('unauthorized'), 'Authentication failed. Please try signing in again.'],
    [new Problem('forbidden'), 'Authentication failed. Please try signing in again.'],
    [new Problem('user-disabled'), 'This account has been disabled. Please contact support.'],
    [new Problem('conflict', 'Address taken'), 'Authentication failed: Address taken'],
    [new Error('quota'), 'Authentication failed: quota'],
    ['nothing', 'Authentication failed: no answer'],
  ])('%s is said as "%s"', (error, message) => {
    expect(said(toProblem('exchange', error))).toEqual(['Authentication Error', message])
  })
})

describe('Google', () => {
  test.each([
    [new Problem('popup-closed'), 'Sign-in Cancelled', 'Google sign-in was cancelled. Please try again.'],
    [
      new Problem('popup-blocked'),
      'Google Authentication Failed',
      'Popup was blocked. Redirecting to Google sign-in page...',
    ],
    [
      new Problem('popup-failed'),
      'Google Authentication Failed',
      'The sign-in window could not be used. Redirecting to Google sign-in page...',
    ],
    [
      new Problem('operation-not-allowed'),
      'Google Authentication Failed',
      'Google sign-in is not enabled. Please contact support.',
    ],
    [offline(), 'Network Error', 'Network error. Please check your internet connection and try again.'],
    [
      new Problem('trusted-types'),
      'Browser Security',
      'Browser security settings are blocking Google sign-in. Please try refreshing the page.',
    ],
    [new Problem('no-identity'), 'Google Authentication Failed', 'No user data received from Google sign-in.'],
    [
      new Problem('user-disabled'),
      'Google Authentication Failed',
      'This account has been disabled. Please contact support.',
    ],
    [
      new Problem('not-configured'),
      'Google Authentication Failed',
      'Firebase is not properly configured. Please check your Firebase credentials.',
    ],
    [new Problem('not-initialized'), 'Google Authentication Failed', 'Firebase auth not initialized.'],
    [new Error('quota'), 'Google Authentication Failed', 'Google sign-in failed: quota'],
    [new Problem('conflict', 'Address taken'), 'Google Authentication Failed', 'Google sign-in failed: Address taken'],
  ])('%s is shown under "%s" as "%s"', (error, title, message) => {
    expect(said(toProblem('google', error))).toEqual([title, message])
  })

  test('an unknown domain is named, with the steps that make it known', () => {
    const { title, message } = toProblem('google', new Problem('unauthorized-domain'))
    expect(title).toBe('Domain Not Authorized')
    expect(message).toMatch(/^Domain not authorized: try\.example:8443 .*\n(?:.*\n){3,}/)
    expect(message).toContain('Authorized domains')
    expect(message).toContain('enter try.example and')
  })

  test('what failed in the exchange keeps its own words', () => {
    const failed = toProblem('exchange', new Problem('internal'))
    expect(toProblem('google', failed)).toBe(failed)
  })
})

test('a message that comes back to the home page keeps its title', () => {
  expect(titleOver('Google sign-in was cancelled. Please try again.')).toBe('Sign-in Cancelled')
  expect(titleOver('Missing authentication data in callback')).toBe('Authentication Error')
})

test.each([
  'Missing authentication data in callback',
  'The authentication data in the callback could not be read. Please sign in again.',
  'An error occurred during authentication.',
])('a callback of ours says: %s', (message) => {
  expect(knownFailure(message)).toBe(message)
})
