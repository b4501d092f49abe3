import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { request as ask } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { later } from '../kit/tidy.ts'

/** A certificate for this machine, made by openssl, and the hash by which a browser trusts it. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'slow-line-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pem = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  const spki = new X509Certificate(pem.cert).publicKey.export({ type: 'spki', format: 'der' })
  return { ...pem, hash: createHash('sha256').update(spki).digest('base64') }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** Speaks HTTP/2 over TLS, as the proxy in front of a server does, and asks `origin`. */
async function secure(origin: string, pem: { key: Buffer; cert: Buffer }): Promise<number> {
  const { hostname, port } = new URL(origin)
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ ...pem, allowHTTP1: true }, (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')))
    const { authority = request.headers.host } = request as { authority?: string }
    const asked = ask(
      { hostname, port, path: request.url, method: request.method, headers: { ...headers, host: authority } },
      (answer) => {
        const { connection, 'keep-alive': _, 'transfer-encoding': __, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(response)
      },
    )
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  later(() => {
    for (const session of sessions) session.destroy()
    server.close()
  })
  return listen(server as unknown as Server)
}

const packetBytes = 1460

export interface SlowLine {
  origin: string
  /** By which Chromium trusts the certificate (--ignore-certificate-errors-spki-list). */
  hash: string
}

/**
 * A line to `origin` over TLS with that round trip and rate, shared by all connections in each direction. A connection
 * is open after one round trip, as with TCP; TLS takes its own.
 */
export async function slowLine(
  origin: string,
  { roundTripMs, bitsPerSecond }: { roundTripMs: number; bitsPerSecond: number },
): Promise<SlowLine> {
  const { hash, ...pem } = makeCertificate()
  const port = await secure(origin, pem)
  const sockets = new Set<Socket>()

  /** Passes on what comes in the line's time: each packet waits for those before it, then takes half a round trip. */
  function direction() {
    let freeAt = 0
    return (from: Socket, to: Socket) => {
      const packets: { bytes: Buffer; at: number }[] = []
      // In the order in which they came: timers of different lengths that end together have none.
      const deliver = () => {
        for (let next = packets[0]; next && next.at <= Date.now(); next = packets[0]) {
          packets.shift()
          if (to.writable) to.write(next.bytes)
        }
        // A timer can end a millisecond before the clock has come so far.
        if (packets[0]) setTimeout(deliver, Math.max(1, packets[0].at - Date.now()))
      }
      from.on('data', (bytes: Buffer) => {
        // In packets, so that several connections share the line.
        for (let start = 0; start < bytes.length; start += packetBytes) {
          const packet = bytes.subarray(start, start + packetBytes)
          freeAt = Math.max(freeAt, Date.now()) + (packet.length * 8000) / bitsPerSecond
          const at = Math.ceil(freeAt + roundTripMs / 2)
          packets.push({ bytes: packet, at })
          if (packets.length === 1) setTimeout(deliver, at - Date.now())
        }
      })
    }
  }
  const [up, down] = [direction(), direction()]

  const server = createServer((browser) => {
    browser.pause()
    setTimeout(() => {
      const proxy = connect(port, '127.0.0.1')
      for (const socket of [browser, proxy]) {
        sockets.add(socket)
        socket.setNoDelay()
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          setTimeout(() => (socket === browser ? proxy : browser).destroy(), roundTripMs)
        })
      }
      up(browser, proxy)
      down(proxy, browser)
      browser.resume()
    }, roundTripMs)
  })
  later(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { origin: `https://localhost:${await listen(server)}`, hash }
}
