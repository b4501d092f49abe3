import { expect, test } from 'vitest'
import { readCallback } from './callback-link.ts'

const search = (parts: object) => `?${new URLSearchParams({ ...parts })}`
const user = JSON.stringify({ id: '1', email: 'zara@tideline.example', name: 'Zara Malik', role: 'admin' })

test('token and user together are a callback; the user is only shown', () => {
  expect(readCallback(search({ token: 'abc', user }), 'message')).toEqual({ token: 'abc', displayName: 'Zara Malik' })
  expect(readCallback(search({ token: 'abc', user: '{"email":"a@b.example"}' }), 'error')).toEqual({
    token: 'abc',
    displayName: 'a@b.example',
  })
})

test.each([{ token: 'abc' }, { user }, { token: '', user }, { token: 'abc', user: '' }])(
  '%o lacks something',
  (parts) => {
    expect(readCallback(search(parts), 'message')).toEqual({ problem: 'Missing authentication data in callback' })
  },
)

test('no parameters at all are no callback', () => {
  expect(readCallback('', 'message')).toBe('nothing')
  expect(readCallback('?utm_source=x', 'error')).toBe('nothing')
})

test.each(['{"name":', 'null', '7', '[]', '"zara"', '{"name":7}'])('the user %s is refused', (text) => {
  expect(readCallback(search({ token: 'abc', user: text }), 'message')).toEqual({
    problem: 'The authentication data in the callback could not be read. Please sign in again.',
  })
})

test('a token of any length is not sent on', () => {
  expect(readCallback(search({ token: 'x'.repeat(5000), user }), 'message')).toHaveProperty('problem')
})

test('each callback reads from its own parameter why it failed, and a failure counts first', () => {
  const parts = { token: 'abc', user, message: 'Cancelled', error: 'Refused' }
  expect(readCallback(search(parts), 'message')).toEqual({ problem: 'Cancelled' })
  expect(readCallback(search(parts), 'error')).toEqual({ problem: 'Refused' })
  expect(readCallback('?message=', 'message')).toEqual({ problem: 'Authentication failed' })
})

test.each([
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a\u202Eb\u0000c\u200Bd', 'abcd'],
  [' padded\n', 'padded'],
  ['x'.repeat(5000), 'x'.repeat(200)],
])('the words %j are shown as %j', (text, expected) => {
  expect(readCallback(search({ message: text }), 'message')).toEqual({ problem: expected })
  expect(readCallback(search({ token: 'abc', user: JSON.stringify({ name: text }) }), 'message')).toEqual({
    token: 'abc',
    displayName: expected,
  })
})
