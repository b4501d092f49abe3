import { describe, expect, it } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { networkError } from '../../../lib/api.ts'
import { paymentFailure } from './payment-failure.ts'

const detail = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'custom' })

describe('a failed payment is explained in the specified words', () => {
  it.each<[string, unknown, string]>([
    [
      '422 names each field before its message',
      new Problem('invalid', [
        detail('transaction_id', 'Too short'),
        detail('amount', 'The amount for this package is $9.99.'),
      ]),
      'Payment failed: Validation Error: body.transaction_id: Too short, body.amount: The amount for this package is $9.99. Please try again.',
    ],
    [
      '422 with a sentence says the sentence',
      new Problem('invalid', 'Unknown method'),
      'Payment failed: Validation Error: Unknown method. Please try again.',
    ],
    [
      '422 without details has a text of its own',
      new Problem('invalid', []),
      'Payment failed: Invalid payment data. Please check all fields and try again. Please try again.',
    ],
    [
      '404 speaks of the app, whatever the server said',
      new Problem('not_found', 'Nothing here'),
      'Payment failed: App not found. Please refresh the page and try again. Please try again.',
    ],
    [
      '403 speaks of permission',
      new Problem('forbidden'),
      'Payment failed: Access denied. You do not have permission to make payments for this app. Please try again.',
    ],
    [
      'any other status is named with what the server said',
      new Problem('conflict', 'A payment for this app is already waiting for approval.'),
      'Payment failed: Server Error (409): A payment for this app is already waiting for approval. Please try again.',
    ],
    [
      'any other status without a word has a default',
      new Problem('internal', []),
      'Payment failed: Server Error (500): Payment processing failed. Please try again.',
    ],
    [
      'no answer at all is no error of the server',
      new Problem('unavailable', networkError),
      'Payment failed: Network error. Please check your internet connection. Please try again.',
    ],
    [
      'an answer of no success says its error',
      new Error('Limit reached'),
      'Payment failed: Limit reached. Please try again.',
    ],
    [
      'an answer of no success without an error has a default',
      new Error(''),
      'Payment failed: Payment creation failed. Please try again.',
    ],
  ])('%s', (_claim, error, message) => {
    expect(paymentFailure(error)).toBe(message)
  })
})
