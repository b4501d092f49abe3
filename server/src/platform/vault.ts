import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Seals short secrets for the database, so that a dump of it shows none. */
export interface Vault {
  /** `context` (for instance the row's id) is bound to the box: moved to another row it does not open. */
  seal(plain: string, context: string): Buffer
  open(box: Buffer, context: string): string
  /** Identifies the key without revealing any of it. */
  readonly keyId: string
  /** A token for that subject that only this installation can make: a caller who presents it got it from us. */
  receipt(subject: string): string
  /** A proof for that subject, by a key that is derived for this purpose alone (RFC 5869); base64url, 256 bits. */
  proof(purpose: string, subject: string): string
}

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/** Id of the key that a box was sealed with. */
export const keyIdOf = (box: Buffer) => box.subarray(0, keyIdBytes).toString('hex')

/**
 * AES-256-GCM. A box is key id (4 bytes), nonce, tag, ciphertext; the key id identifies the sealing key after a key
 * change.
 */
export function createVault(hexKey: string): Vault {
  const key = Buffer.from(hexKey, 'hex')
  const keyId = createHash('sha256').update(key).digest().subarray(0, keyIdBytes)
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  const proof = (purpose: string, subject: string) =>
    createHmac('sha256', keyFor(purpose)).update(subject).digest('base64url')
  return {
    keyId: keyId.toString('hex'),
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), sealed])
    },
    open(box, context) {
      if (keyIdOf(box) !== keyId.toString('hex')) throw new Error('sealed with another SECRET_KEY')
      const nonce = box.subarray(keyIdBytes, keyIdBytes + nonceBytes)
      const tag = box.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes)
      const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([opener.update(box.subarray(keyIdBytes + nonceBytes + tagBytes)), opener.final()]).toString(
        'utf8',
      )
    },
    receipt: (subject) => proof('receipts', subject),
    proof,
  }
}

/** Path of the key of a data folder. */
export const keyFileIn = (folder: string) => join(folder, 'secret.key')

/** The key in a file; undefined if there is no such file or no key in it. */
export async function keyInFile(path: string): Promise<string | undefined> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const text = content.trim()
  return /^[0-9a-f]{64}$/i.test(text) ? text : undefined
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
