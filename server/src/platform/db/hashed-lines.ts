import { createHash } from 'node:crypto'

/** Lines of a sealed log with their hashes, each of which covers the line and the hash before it. */
export function hashedLines(lines: string): { line: string; hash: string }[] {
  let last: Buffer = Buffer.alloc(0)
  return lines.split('\n').map((line) => {
    last = createHash('sha256').update(last).update(line).digest()
    return { line, hash: last.toString('hex') }
  })
}
