import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createVault, keyInFolder } from './vault.ts'

const aKey = () => randomBytes(32).toString('hex')

describe('the vault', () => {
  it('opens what it sealed, whatever it is', () => {
    const vault = createVault(aKey())
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (plain, context) => {
        expect(vault.open(vault.seal(plain, context), context)).toBe(plain)
      }),
    )
  })

  it('seals the same text differently each time, and reveals none of it', () => {
    const vault = createVault(aKey())
    const boxes = Array.from({ length: 20 }, () => vault.seal('user / password', 'app:1'))
    expect(new Set(boxes.map((box) => box.toString('hex'))).size).toBe(20)
    for (const box of boxes) expect(box.includes('password')).toBe(false)
  })

  it('does not open a box that was moved to another row', () => {
    const vault = createVault(aKey())
    const box = vault.seal('secret', 'app:1:testing_credentials')
    for (const context of ['app:2:testing_credentials', 'app:1:other', ''])
      expect(() => vault.open(box, context)).toThrow()
  })

  it('does not open a box with one bit changed, or truncated', () => {
    const vault = createVault(aKey())
    const box = vault.seal('secret', 'app:1')
    for (let at = 0; at < box.length; at++) {
      const bent = Buffer.from(box)
      bent[at] = (bent[at] ?? 0) ^ 1
      expect(() => vault.open(bent, 'app:1')).toThrow()
    }
    for (let length = 0; length < box.length; length++)
      expect(() => vault.open(box.subarray(0, length), 'app:1')).toThrow()
  })

  it('reports that a box was sealed with another key', () => {
    const box = createVault(aKey()).seal('secret', 'app:1')
    expect(() => createVault(aKey()).open(box, 'app:1')).toThrow('sealed with another SECRET_KEY')
  })
})

describe('a ring of keys', () => {
  it('seals with the first, and opens and accepts what any of them made', () => {
    const [older, newer] = [aKey(), aKey()]
    const before = createVault(older)
    const box = before.seal('secret', 'app:1')
    for (const ring of [`${newer},${older}`, `${newer}\n${older}`, `${older}, ${newer}`]) {
      const vault = createVault(ring)
      expect(vault.open(box, 'app:1')).toBe('secret')
      expect(vault.isProof(before.proof('links', 'seat 1'), 'links', 'seat 1')).toBe(true)
      expect(createVault(ring.slice(0, 64)).open(vault.seal('new', 'x'), 'x')).toBe('new')
      expect(vault.proof('links', 'seat 1')).toBe(createVault(ring.slice(0, 64)).proof('links', 'seat 1'))
    }
    expect(() => createVault(newer).open(box, 'app:1')).toThrow('sealed with another SECRET_KEY')
    expect(createVault(newer).isProof(before.proof('links', 'seat 1'), 'links', 'seat 1')).toBe(false)
  })

  it('accepts a proof as it was handed out, and no part of it', () => {
    const vault = createVault(aKey())
    const proof = vault.proof('links', 'seat 1')
    expect(vault.isProof(proof.slice(0, 22), 'links', 'seat 1', 22)).toBe(true)
    for (const given of ['', proof.slice(0, 1), proof.slice(0, 21), proof, vault.proof('links', 'seat 2').slice(0, 22)])
      expect(vault.isProof(given, 'links', 'seat 1', 22)).toBe(false)
  })

  it.each(['', 'x'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)};${'b'.repeat(64)}`])('is not "%s"', (ring) => {
    expect(() => createVault(ring)).toThrow('64 hexadecimal digits')
  })
})

describe('the key of a data folder', () => {
  async function aFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'key-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return join(folder, 'data')
  }

  it('is created once, with 256 bits, readable by its owner alone', async () => {
    const folder = await aFolder()
    const key = await keyInFolder(folder)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await keyInFolder(folder)).toBe(key)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await keyInFolder(await aFolder())).not.toBe(key)
  })

  it('is the same for all processes that start at once', async () => {
    const folder = await aFolder()
    const keys = await Promise.all(Array.from({ length: 10 }, () => keyInFolder(folder)))
    expect(new Set(keys).size).toBe(1)
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(keys[0])
  })

  it.each([
    ['too short', 'abc'],
    ['no number', 'z'.repeat(64)],
  ])('that is %s is refused and left unchanged', async (_case, content) => {
    const folder = await aFolder()
    await keyInFolder(folder)
    await writeFile(join(folder, 'secret.key'), content)
    await expect(keyInFolder(folder)).rejects.toThrow('does not hold a key of 64 hexadecimal digits')
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(content)
  })
})
