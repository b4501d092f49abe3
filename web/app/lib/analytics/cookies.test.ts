import { expect, it } from 'vitest'
import { hostsAbove } from './cookies.ts'

it('a cookie is looked for on the host of the page and on all above it', () => {
  expect(hostsAbove('www.fortnight.example')).toEqual(['www.fortnight.example', 'fortnight.example', 'example'])
  expect(hostsAbove('localhost')).toEqual(['localhost'])
})
