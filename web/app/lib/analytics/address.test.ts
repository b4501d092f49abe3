import { describe, expect, it } from 'vitest'
import { isPlain, withoutCampaign } from './address.ts'

describe('an address', () => {
  it.each([
    ['', '', true],
    ['', '#pricing', true],
    ['', '#eyJhbGciOi', false],
    ['?auth=sign-in', '', false],
    ['?auth=sign-in', '#pricing', false],
  ])('with "%s" and "%s" is plain: %s', (search, hash, plain) => {
    expect(isPlain({ search, hash }, (id) => id === 'pricing')).toBe(plain)
  })

  it.each([
    ['', ''],
    ['?utm_source=mail&utm_campaign=a+b', ''],
    ['?fbclid=abc&gclid=1', ''],
    ['?utm_source=mail&auth=register', '?auth=register'],
    // What is ours stays to the letter.
    ['?contact=a%20b', '?contact=a%20b'],
    ['?auth', '?auth'],
  ])('"%s" without its campaign is "%s"', (search, expected) => {
    expect(withoutCampaign(search)).toBe(expected)
  })
})
