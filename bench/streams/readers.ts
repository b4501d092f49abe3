import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { percentile } from '../kit/figures.ts'

/**
 * Holds open one event stream for each token, as a browser's bytes on a socket. Prints `open` when all are, then for
 * each event that has reached all of them one line: when half, 99 of 100 and the last had it, in milliseconds of the
 * epoch.
 */
const [origin = '', tokensFile = ''] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const tokens = JSON.parse(readFileSync(tokensFile, 'utf8')) as string[]

// Each address of this machine has some 28,000 ports to connect from; several leave room for those still closing.
const addresses = 8
/** Connections that are being opened at any moment. */
const atOnce = 100

const now = () => performance.timeOrigin + performance.now()
const arrivals: number[][] = []

function heard(round: number) {
  const times = (arrivals[round] ??= [])
  times.push(now())
  if (times.length < tokens.length) return
  const at = { half: percentile(times, 0.5), most: percentile(times, 0.99), last: percentile(times, 1) }
  process.stdout.write(`${JSON.stringify({ round, ...at })}\n`)
}

/** Resolves when the server has greeted. */
function open(token: string, n: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (n % addresses)}` })
    let round = 0
    let greeted = false
    socket.setEncoding('latin1').on('error', fail)
    socket.on('close', () => fail(new Error(`stream ${n} was closed`)))
    socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
    socket.on('data', (text: unknown) => {
      const events = String(text).split('event: changed').length - 1
      if (!greeted && events) done(socket)
      for (let event = greeted ? 0 : 1; event < events; event++) heard(round++)
      greeted ||= events > 0
    })
  })
}

let next = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < tokens.length) {
      const n = next++
      await open(tokens[n] ?? '', n)
    }
  }),
)
process.stdout.write('open\n')
