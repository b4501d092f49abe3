import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Socket, connect } from 'node:net'
import { freePort } from '../scripts/free-port.ts'

/** A NATS for tests: it can be away for a while, and lose what is on its way. */
export interface Broker {
  url: string
  /** Ends it with all connections. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

interface Client {
  socket: Socket
  /** Subject of each subscription, by its id. */
  subjects: Map<string, string>
}

/**
 * The part of NATS's published text protocol that a subject without wildcards needs, driven by the real client:
 * https://docs.nats.io/reference/reference-protocols/nats-protocol
 */
export function fakeNats(
  port: number,
  { token }: { token?: string } = {},
): Broker & { /** Passes the next message on to no one. */ loseOne(): void } {
  let losing = false
  const clients = new Set<Client>()
  const server = createServer((socket) => {
    const client: Client = { socket, subjects: new Map() }
    clients.add(client)
    socket.on('error', () => {}).on('close', () => clients.delete(client))
    const info = { server_id: 'fake', version: '2.9.10', proto: 1, max_payload: 1_048_576, headers: true }
    socket.write(`INFO ${JSON.stringify({ ...info, ...(token && { auth_required: true }) })}\r\n`)
    let waiting = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      for (;;) {
        const end = waiting.indexOf('\r\n')
        if (end < 0) return
        const [verb = '', ...words] = waiting.subarray(0, end).toString().split(' ')
        const bytes = verb === 'PUB' ? Number(words.at(-1)) + 2 : 0
        const next = end + 2 + bytes
        if (waiting.length < next) return
        answer(client, verb, words, waiting.subarray(end + 2, Math.max(end + 2, next - 2)))
        waiting = waiting.subarray(next)
      }
    })
  })
  function answer({ socket, subjects }: Client, verb: string, words: string[], payload: Buffer) {
    const [first = ''] = words
    if (verb === 'CONNECT' && token && (JSON.parse(words.join(' ')) as { auth_token?: string }).auth_token !== token)
      socket.end("-ERR 'Authorization Violation'\r\n")
    else if (verb === 'PING') socket.write('PONG\r\n')
    else if (verb === 'SUB') subjects.set(words.at(-1) ?? '', first)
    else if (verb === 'UNSUB') subjects.delete(first)
    else if (verb === 'PUB' && losing) losing = false
    else if (verb === 'PUB')
      for (const to of clients)
        for (const [sid, subject] of to.subjects)
          if (subject === first) to.socket.write(Buffer.concat([head(first, sid, payload), payload, crlf]))
  }
  return {
    loseOne: () => void (losing = true),
    url: `nats://${token ? `${token}@` : ''}127.0.0.1:${port}`,
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const { socket } of clients) socket.destroy()
      await closed
    },
  }
}

const crlf = Buffer.from('\r\n')
const head = (subject: string, sid: string, payload: Buffer) =>
  Buffer.from(`MSG ${subject} ${sid} ${payload.length}\r\n`)

/** The real server, killed and started again. */
function realNats(program: string, port: number): Broker {
  let child: ReturnType<typeof spawn> | undefined
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('data', () => (resolve(true), socket.destroy())).on('error', () => resolve(false))
    })
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
      await once(child, 'spawn')
      while (child.exitCode === null && !(await answers()));
    },
    async stop() {
      const ending = child
      child = undefined
      if (ending?.kill('SIGKILL')) await once(ending, 'exit')
    },
  }
}

/** Where the real server is: at `NATS_SERVER`, or where Debian's package puts it; undefined if it is not there. */
export const findNatsServer = (): string | undefined =>
  [process.env['NATS_SERVER'], '/usr/sbin/nats-server'].find((path) => path && existsSync(path))

/** Starts a NATS: the one at that path, or without one what speaks its protocol. */
export async function startBroker(program?: string): Promise<Broker> {
  const port = await freePort()
  const broker = program ? realNats(program, port) : fakeNats(port)
  await broker.start()
  return broker
}
