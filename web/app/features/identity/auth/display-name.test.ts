import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  [{ name: 'Zara Malik', email: 'zara@tideline.example' }, 'Zara Malik'],
  [{ name: '  ', email: 'zara@tideline.example' }, 'zara'],
  [{ name: '', email: '' }, 'User'],
  [{ name: '', email: '@tideline.example' }, 'User'],
])('%o is called %s', (user, name) => {
  expect(displayName(user)).toBe(name)
})
