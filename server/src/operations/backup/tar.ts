import { BrokenFile, byteReader } from '../../platform/files/byte-reader.ts'

/** Block size of a tar archive; each file begins at a block. */
const block = 512

/** Two empty blocks end an archive. */
export const archiveEnd = Buffer.alloc(2 * block)

export interface TarEntry {
  name: string
  kind: 'file' | 'folder'
  size: number
  /** Content that must be read to its end before the next entry is requested. */
  content: AsyncIterable<Buffer>
  /** The header as it was read, and the zeros that follow the content. */
  header: Buffer
  padding: Buffer
}

const paddingOf = (size: number) => (block - (size % block)) % block

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** A file in the archive, header and all (ustar, POSIX.1-1988). */
export function tarFile(name: string, content: Buffer): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(content.length, 12) + octal(0, 12), 100)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))])
}

const textAt = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).split('\0')[0] ?? ''

function parse(header: Buffer): Omit<TarEntry, 'content' | 'header' | 'padding'> {
  if (checksumOf(header) !== Number.parseInt(textAt(header, 148, 8), 8)) throw new BrokenFile('a header is damaged')
  const name = textAt(header, 0, 100)
  const type = textAt(header, 156, 1)
  const kind = type === '5' ? 'folder' : type === '0' || type === '' ? 'file' : undefined
  if (!kind) throw new BrokenFile(`${name} is neither a file nor a folder`)
  if (name.startsWith('/') || name.split('/').includes('..')) throw new BrokenFile(`${name} leads out of the folder`)
  const size = Number.parseInt(textAt(header, 124, 12), 8)
  if (!Number.isSafeInteger(size)) throw new BrokenFile(`${name} has no size`)
  return { name: name.replace(/^\.\/|\/$/g, ''), kind, size }
}

/** Entries of an archive, in their order. Throws BrokenFile if it is none, or is truncated. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const { upTo, exactly, finish } = byteReader(chunks)
  for (;;) {
    const header = await exactly(block)
    if (header.every((byte) => byte === 0)) break
    const entry = parse(header)
    const padding = Buffer.alloc(paddingOf(entry.size))
    yield { ...entry, header, padding, content: upTo(entry.size) }
    if (!(await exactly(padding.length)).equals(padding)) throw new BrokenFile('it is damaged')
  }
  await finish()
}
