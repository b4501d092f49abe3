/** Error of a file that is incomplete, or not what it should be. */
export class BrokenFile extends Error {}

/** Returns bytes in the requested sizes, whatever the sizes they arrive in. Throws BrokenFile if they end too early. */
export function byteReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function refill(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw new BrokenFile('it ends too early')
    rest = value
  }

  async function* upTo(size: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = size; left > 0;) {
      if (!rest.length) await refill()
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  return {
    upTo,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of upTo(size)) parts.push(part)
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    /** Reads to the end, which lets the source detect errors in it. Returns whether anything was left. */
    async finish(): Promise<boolean> {
      let left = rest.length > 0
      for (let next = await source.next(); !next.done; next = await source.next()) left = true
      return left
    },
    /** Lets the source go before its end. */
    async close(): Promise<void> {
      await source.return?.()
    },
  }
}
