import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { test as base } from './test.ts'

/**
 * The line of a browser to everything else, an HTTP proxy that can end. Switching a context offline leaves holes: a
 * service worker that just starts, a page in its last moment. What passes a cut line reached no server.
 */
export interface Line {
  /** For `open`. */
  proxy: { server: string }
  /** Cuts the line of that browser, which notices. */
  cut(context: BrowserContext): Promise<void>
  restore(context: BrowserContext): Promise<void>
}

async function startLine() {
  const proxy = createServer((asked, answer) => {
    const passedOn = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  // Calls that a journey makes without a page ask for a tunnel.
  proxy.on('connect', (asked, socket) => {
    const { hostname, port } = new URL(`http://${asked.url}`)
    const behind = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      behind.pipe(socket).pipe(behind)
    })
    for (const [side, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      side.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  const sockets = new Set<Socket>()
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  const end = () =>
    new Promise<void>((closed) => {
      proxy.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const line: Line = {
    proxy: { server: `http://127.0.0.1:${port}` },
    async cut(context) {
      await context.setOffline(true)
      await end()
    },
    async restore(context) {
      await listen(port)
      await context.setOffline(false)
    },
  }
  return { line, end }
}

export const test = base.extend<{ line: Line }>({
  // Playwright reads which fixtures a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  line: async ({}, use) => {
    const { line, end } = await startLine()
    await use(line)
    await end()
  },
})
