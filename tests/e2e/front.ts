import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running server at another address, where its service worker can become another version of itself. */
export interface Front {
  origin: string
  deploy(): void
  stop(): void
}

export async function startFront(behind: string): Promise<Front> {
  let version = 1
  const front = createServer((asked, answer) => {
    const worker = asked.url === '/sw.js'
    const headers = { ...asked.headers, ...(worker && { 'accept-encoding': 'identity', 'if-none-match': '' }) }
    const passedOn = request(`${behind}${asked.url}`, { method: asked.method, headers }, (answered) => {
      const { 'content-length': length, ...rest } = answered.headers
      answer.writeHead(
        answered.statusCode ?? 502,
        worker ? rest : { ...rest, ...(length && { 'content-length': length }) },
      )
      answered.pipe(answer, { end: !worker })
      if (worker) answered.on('end', () => answer.end(`// ${version}`))
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy() {
      version += 1
    },
    stop() {
      front.close()
      front.closeAllConnections()
    },
  }
}
