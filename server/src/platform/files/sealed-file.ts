import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Vault } from '../vault.ts'
import { BrokenFile, byteReader } from './byte-reader.ts'

/**
 * Files of the archive, and stored ones, are encrypted with AES-256-GCM in frames, so that one of any length is authentic before it is used.
 * Format: magic, id of the vault's key, salt; then frames of length (4 bytes, the first bit marks the last), tag and
 * ciphertext. Every file has a key of its own, derived from the vault's by salt and context (RFC 5869); the nonce counts the
 * frames and marks the last, so that frames cannot be cut off or moved (STREAM, https://eprint.iacr.org/2015/189).
 */
const magic = Buffer.from('FNARCH1\n')
const purpose = 'archive'
const keyIdBytes = 4
const saltBytes = 16
const tagBytes = 16
const lastFrame = 0x8000_0000
const longestFrame = 64 * 1024 * 1024

const keyOf = (vault: Vault, id: string, salt: Buffer, context: string) =>
  Buffer.from(hkdfSync('sha256', vault.keyFor(purpose, id), salt, context, 32))

function nonceOf(frame: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(frame, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts a file with the vault's first key. `context` is bound to it: with another one it does not open. */
export async function* seal(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, vault: Vault, context: string) {
  const salt = randomBytes(saltBytes)
  const key = keyOf(vault, vault.keyId, salt, context)
  yield Buffer.concat([magic, Buffer.from(vault.keyId, 'hex'), salt])
  let frames = 0
  const frame = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frames++, last))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length + (last ? lastFrame : 0))
    return Buffer.concat([length, cipher.getAuthTag(), sealed])
  }
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    if (held) yield frame(held, false)
    held = chunk
  }
  yield frame(held ?? Buffer.alloc(0), true)
}

/** Id of the key that a file is encrypted with. Throws BrokenFile if it is no such file. */
export async function keyIdOfSealed(chunks: AsyncIterable<Buffer>): Promise<string> {
  const reader = byteReader(chunks)
  try {
    return await readHeader(reader)
  } finally {
    await reader.close()
  }
}

async function readHeader({ exactly }: ReturnType<typeof byteReader>): Promise<string> {
  if (!(await exactly(magic.length)).equals(magic)) throw new BrokenFile('it is not sealed')
  return (await exactly(keyIdBytes)).toString('hex')
}

/** Decrypts a file frame by frame. Throws BrokenFile if it was altered or cut off, and if the vault lacks its key. */
export async function* open(chunks: AsyncIterable<Buffer>, vault: Vault, context: string) {
  const reader = byteReader(chunks)
  try {
    const id = await readHeader(reader)
    const key = keyOf(vault, id, await reader.exactly(saltBytes), context)
    for (let frames = 0; ; frames++) {
      const marked = (await reader.exactly(4)).readUInt32BE()
      const last = marked >= lastFrame
      const length = last ? marked - lastFrame : marked
      if (length > longestFrame) throw new BrokenFile('its contents were altered')
      const opener = createDecipheriv('aes-256-gcm', key, nonceOf(frames, last), { authTagLength: tagBytes })
      opener.setAuthTag(await reader.exactly(tagBytes))
      const plain = opener.update(await reader.exactly(length))
      try {
        opener.final()
      } catch {
        throw new BrokenFile('its contents were altered')
      }
      if (plain.length) yield plain
      if (!last) continue
      if (await reader.finish()) throw new BrokenFile('something follows its end')
      return
    }
  } finally {
    await reader.close()
  }
}
