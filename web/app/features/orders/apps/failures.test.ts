import { expect, it } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { deleteFailure, namesFields } from './failures.ts'

it.each<[unknown, string]>([
  [new Problem('not_found'), 'App not found. It may have already been deleted.'],
  [new Problem('forbidden'), 'You do not have permission to delete this app.'],
  [new Problem('conflict', 'It is being tested.'), 'Failed to delete app: It is being tested.'],
  [new Error(''), 'Failed to delete app: Please try again.'],
])('a deletion that failed with %s is explained', (error, message) => {
  expect(deleteFailure(error)).toBe(message)
})

it('only a refusal with details names fields', () => {
  expect(namesFields(new Problem('invalid', [{ loc: ['body', 'name'], msg: 'Too long', type: 'too_big' }]))).toBe(true)
  expect(namesFields(new Problem('internal'))).toBe(false)
  expect(namesFields(new Error('offline'))).toBe(false)
})
