import { expect, test } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { isFinal, outcomeOf, refusalOf } from './decision-outcome.ts'

const payment = { app_name: 'Tideline', user_email: 'zara@tideline.example' }

test('completing reports how many testers were claimed, or that the app waits in the queue', () => {
  expect(outcomeOf('completed', payment, { team: 14, waits_for_setup: false })).toBe(
    '14 testers claimed for Tideline. The test starts.',
  )
  expect(outcomeOf('completed', payment, { team: 0, waits_for_setup: false })).toBe(
    'Tideline waits in the queue: too few testers are free now.',
  )
})

test('completing a payment of an app without its Play set-up says that no tester is asked yet', () => {
  expect(outcomeOf('completed', payment, { team: 0, waits_for_setup: true })).toBe(
    'Tideline waits for its Play set-up: testers are asked once zara@tideline.example has set it up.',
  )
})

test('failing says that the developer was notified, and nothing of testers', () => {
  expect(outcomeOf('failed', payment, { team: 0, waits_for_setup: false })).toBe(
    'zara@tideline.example has been notified and can send it again.',
  )
})

test('a refusal shows the message of the server', () => {
  const message = 'This transaction ID was already accepted for another payment.'
  expect(refusalOf(new Problem('conflict', message))).toBe(message)
})

test('a refusal in the words of the headline does not say them twice', () => {
  const refusal = new Problem('conflict', 'Failed to update payment status. Omar marked it as failed before.')
  expect(refusalOf(refusal)).toBe('Omar marked it as failed before.')
})

test('only what asking again cannot change is final', () => {
  expect(isFinal(new Problem('conflict'))).toBe(true)
  expect(isFinal(new Problem('forbidden'))).toBe(true)
  expect(isFinal(new Problem('unavailable'))).toBe(false)
  expect(isFinal(new TypeError('unforeseen'))).toBe(false)
})
