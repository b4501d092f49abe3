import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const typeText = 16
const notFound = 3

/** The name of a question, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A text as strings of 255 bytes at most, each after its length. */
function stringsOf(text: string): Buffer {
  const parts = Buffer.from(text)
    .toString('latin1')
    .match(/.{1,255}/gs) ?? ['']
  return Buffer.concat(parts.flatMap((part) => [Buffer.of(part.length), Buffer.from(part, 'latin1')]))
}

/** A record of the question's name (a pointer to byte 12), good for 60 seconds. */
function recordOf(text: string): Buffer {
  const data = stringsOf(text)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(typeText, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A name server over UDP that answers for these names (RFC 1035), and is silent about those with null. */
export async function aNameServer(records: Record<string, readonly string[] | null>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query)
    asked.push(name)
    const texts = records[name]
    if (texts === null) return
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(texts ? 0x8180 : 0x8180 + notFound, 2)
    head.writeUInt16BE(texts?.length ?? 0, 6)
    // No further sections, as the question's own extension (EDNS) is left out.
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...(texts ?? []).map(recordOf)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, asked, close: () => socket.close() }
}
