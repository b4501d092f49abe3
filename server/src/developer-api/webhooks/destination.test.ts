import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checked, isPublic, refusalOf } from './destination.ts'

/**
 * Networks that callers outside must not reach through us (IANA's special-purpose registries), each with an address of
 * it.
 */
const closed = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::a00:1',
  '4000::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

describe('addresses', () => {
  it.each(closed)('%s is not called', (address) => {
    expect(isPublic(address)).toBe(false)
    expect(() => checked([{ address: '93.184.215.14' }, { address }], false)).toThrow('not public')
  })

  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    '%s is called',
    (address) => expect(isPublic(address)).toBe(true),
  )

  test('of private IPv4 networks are closed in every spelling', () => {
    const octet = fc.nat(255)
    const network = fc.constantFrom('10.', '127.', '192.168.', '169.254.')
    fc.assert(
      fc.property(network, octet, octet, octet, (net, a, b, c) => {
        const address = [...net.split('.').filter(Boolean), a, b, c].slice(0, 4).join('.')
        for (const spelled of [address, `::ffff:${address}`, `::${address}`]) expect(isPublic(spelled)).toBe(false)
        const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
        for (const host of [
          address,
          String(number),
          `0x${number.toString(16)}`,
          `[::ffff:${address}]`,
          `[::${address}]`,
        ])
          expect(refusalOf(`https://${host}/`, false)).toBeDefined()
      }),
    )
  })

  it('of a name count all together: one that is not public disqualifies it, and so does having none', () => {
    expect(() => checked([], false)).toThrow('no address')
    expect(checked([{ address: '8.8.8.8' }], false)).toHaveLength(1)
    expect(() => checked([{ address: '127.0.0.1' }], false)).toThrow('not public')
    expect(checked([{ address: '127.0.0.1' }], true)).toHaveLength(1)
    expect(() => checked([{ address: '10.0.0.1' }], true)).toThrow('not public')
  })
})

describe('a URL', () => {
  it.each([
    'http://example.com/',
    'https://example.com:22/',
    'https://example.com:444/',
    'https://localhost/',
    'https://metadata/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://2130706433/',
    'https://[::1]/',
    'http://127.0.0.1:3000/',
  ])('%s is refused', (url) => expect(refusalOf(url, false)).toBeDefined())

  it.each(['https://example.com/hook?a=b', 'https://example.com:8443/', 'https://8.8.8.8/'])('%s is accepted', (url) =>
    expect(refusalOf(url, false)).toBeUndefined(),
  )

  it('of this machine is accepted if the operator allows it, and no other with it', () => {
    for (const url of ['http://localhost:4000/', 'http://127.0.0.1:4000/hook', 'http://[::1]:4000/'])
      expect(refusalOf(url, true)).toBeUndefined()
    for (const url of ['http://10.0.0.1/', 'http://example.com/', 'https://192.168.0.1/'])
      expect(refusalOf(url, true)).toBeDefined()
  })
})
