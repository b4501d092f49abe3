import { expect, test } from 'vitest'
import { maskedJson } from './mask.ts'

const token = 'Zx9_7Qk2mN4pR6sT8vW0yA1bC3dE5fG7hJ9kL1mN3pQ'

test('of a token four characters are left, under any name and at any depth', () => {
  const text = maskedJson({
    access_token: 'abcdefgh',
    password: 'hunter2',
    user: { note: token, list: [token, `${token}.${token}.${token}`] },
  })
  expect(text).toContain('"access_token": "abcd…"')
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain(token.slice(0, 5))
  expect(text.match(/Zx9_…/g)).toHaveLength(3)
})

test('words, addresses and ids stay readable', () => {
  const value = {
    id: '018f3c6e-0000-7000-8000-000000000000',
    code: 'invalid-credential',
    detail: 'Invalid email or password.',
    email: 'a@b.example',
  }
  expect(JSON.parse(maskedJson(value))).toEqual(value)
})
