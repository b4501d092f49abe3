import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSameSecret } from './is-same-secret.ts'

/**
 * Seals short secrets for the database, so that a dump of it shows none. It has a ring of keys: the first seals, and
 * all of them open, so that a key can be replaced while the service runs.
 */
export interface Vault {
  /** `context` (for instance the row's id) is bound to the box: moved to another row it does not open. */
  seal(plain: string, context: string): Buffer
  open(box: Buffer, context: string): string
  /** Identifies the key that seals, without revealing any of it. */
  readonly keyId: string
  /** Ids of all keys of the ring, the one that seals first. */
  readonly keyIds: readonly string[]
  /**
   * A key of 32 bytes that is derived for this purpose alone (RFC 5869), by the key of the ring with that id, by default the
   * one that seals. Throws OtherKey if the ring has no such key.
   */
  keyFor(purpose: string, id?: string): Buffer
  /** A proof for that subject, by a key that is derived for this purpose alone (RFC 5869); base64url, 256 bits. */
  proof(purpose: string, subject: string): string
  /** Whether it is a proof that was made with any key of the ring, of which `letters` were handed out. */
  isProof(given: string, purpose: string, subject: string, letters?: number): boolean
}

/** Error of what was sealed with a key that the ring lacks. */
export class OtherKey extends Error {}

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/** Id of the key that a box was sealed with. */
export const keyIdOf = (box: Buffer) => box.subarray(0, keyIdBytes).toString('hex')

/** A ring as SECRET_KEY and the key's file have it: keys of 64 hexadecimal digits, the one that seals first. */
const ringForm = /^[0-9a-f]{64}(?:[\s,]+[0-9a-f]{64})*$/i

/** Whether a text is a ring of keys. */
export const isRing = (text: string) => ringForm.test(text)

/** One key of a ring. */
function keyOf(hexKey: string) {
  const key = Buffer.from(hexKey, 'hex')
  const id = createHash('sha256').update(key).digest().subarray(0, keyIdBytes)
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  return {
    key,
    id,
    keyFor,
    proof: (purpose: string, subject: string) =>
      createHmac('sha256', keyFor(purpose)).update(subject).digest('base64url'),
  }
}

/**
 * AES-256-GCM. A box is key id (4 bytes), nonce, tag, ciphertext; the key id names the key of the ring that opens it.
 * Throws if `ring` is none.
 */
export function createVault(ring: string): Vault {
  if (!isRing(ring)) throw new Error('A key has 64 hexadecimal digits.')
  const keys = ring.split(/[\s,]+/).map(keyOf)
  const [first] = keys as [ReturnType<typeof keyOf>, ...ReturnType<typeof keyOf>[]]
  const byId = new Map(keys.map((key) => [key.id.toString('hex'), key]))
  const keyWith = (id: string) => {
    const found = byId.get(id)
    if (!found) throw new OtherKey('sealed with another SECRET_KEY')
    return found
  }
  return {
    keyId: first.id.toString('hex'),
    keyIds: [...byId.keys()],
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), sealed])
    },
    open(box, context) {
      const { key } = keyWith(keyIdOf(box))
      const nonce = box.subarray(keyIdBytes, keyIdBytes + nonceBytes)
      const tag = box.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes)
      const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([opener.update(box.subarray(keyIdBytes + nonceBytes + tagBytes)), opener.final()]).toString(
        'utf8',
      )
    },
    keyFor: (purpose, id) => (id ? keyWith(id) : first).keyFor(purpose),
    proof: first.proof,
    isProof: (given, purpose, subject, letters) =>
      keys.some((key) => isSameSecret(given, key.proof(purpose, subject).slice(0, letters))),
  }
}

/** Path of the key of a data folder. */
export const keyFileIn = (folder: string) => join(folder, 'secret.key')

/** The key in a file, or the ring of them; undefined if there is no such file or no key in it. */
export async function keyInFile(path: string): Promise<string | undefined> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const text = content.trim()
  return isRing(text) ? text : undefined
}

/**
 * The key of this data folder, created on the first start and readable by its owner alone. Processes that start at the
 * same moment get the same key.
 */
export async function keyInFolder(folder: string): Promise<string> {
  const path = keyFileIn(folder)
  await mkdir(folder, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  for (let attempt = 0; attempt < 50; attempt++) {
    const key = await keyInFile(path)
    if (key) {
      await chmod(path, 0o600)
      return key
    }
    // Another process created the file a moment ago and is still writing.
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`${path} does not hold a key of 64 hexadecimal digits`)
}
