import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { fieldToCorrect, plainMessages, returnedProblem } from './sign-in-problem.ts'

test('a refusal focuses the field that can correct it', () => {
  expect(fieldToCorrect(new Problem('email-already-in-use'))).toBe('email')
  expect(fieldToCorrect(new Problem('invalid-credential'))).toBe('password')
  expect(fieldToCorrect(new Problem('user-disabled'))).toBeUndefined()
  expect(fieldToCorrect(new Error('anything'))).toBeUndefined()
})

test('a message in the address loses what could deceive and all beyond 200 characters', () => {
  expect(plainMessages('Access \u202edenied\n', '')).toBe('Access denied')
  expect(plainMessages('x'.repeat(5000), '')).toHaveLength(200)
})

test('words in the address are shown only if they are our own', () => {
  const ours = 'This account has been disabled. Please contact support.'
  const messageFor = (auth_error: string) => returnedProblem(`?${new URLSearchParams({ auth_error })}`)?.message
  expect(messageFor(ours)).toBe(ours)
  expect(messageFor('Google sign-in was cancelled. Please try again.')).toBe(
    'Google sign-in was cancelled. Please try again.',
  )
  expect(messageFor('Your account is locked. Call 0300 1234567.')).toBe('Authentication failed')
})

test('an empty message has default words, and no message is none', () => {
  expect(returnedProblem('?auth_error=')?.message).toBe('Authentication failed')
  expect(returnedProblem('?auth=sign-in')).toBeUndefined()
})
