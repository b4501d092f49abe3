import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { networkError } from '../api.ts'
import { exchangeWords } from './exchange.ts'

test.each([
  [
    new Problem('unavailable', networkError),
    'Unable to connect to authentication server. Please check your internet connection.',
  ],
  [new Problem('internal'), 'Server error during authentication. Please try again later.'],
  [new Problem('invalid-token', 'expired'), 'Authentication failed. Please try signing in again.'],
  [new Problem('forbidden'), 'Authentication failed. Please try signing in again.'],
  [new Problem('user-disabled'), 'This account has been disabled. Please contact support.'],
  [new Problem('conflict', 'Address taken'), 'Authentication failed: Address taken'],
  [new Error('quota'), 'Authentication failed: quota'],
])('%s is said as "%s"', (error, words) => {
  expect(exchangeWords(error)).toBe(words)
})
