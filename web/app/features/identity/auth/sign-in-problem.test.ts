import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { fieldToCorrect, returnedProblem } from './sign-in-problem.ts'

test('a refusal focuses the field that can correct it', () => {
  expect(fieldToCorrect(new Problem('email-already-in-use'))).toBe('email')
  expect(fieldToCorrect(new Problem('invalid-credential'))).toBe('password')
  expect(fieldToCorrect(new Problem('user-disabled'))).toBeUndefined()
  expect(fieldToCorrect(new Error('anything'))).toBeUndefined()
})

test('a message in the address loses what could deceive and all beyond 200 characters', () => {
  expect(returnedProblem('?auth_error=Access%20%E2%80%AEdenied%0A')?.message).toBe('Access denied')
  expect(returnedProblem(`?auth_error=${'x'.repeat(5000)}`)?.message).toHaveLength(200)
})

test('an empty message has default words, and no message is none', () => {
  expect(returnedProblem('?auth_error=')?.message).toBe('Authentication failed')
  expect(returnedProblem('?auth=sign-in')).toBeUndefined()
})
