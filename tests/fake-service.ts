import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a service answers: with a status and JSON, after a while, or with a broken connection. */
export interface PlannedAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** How long it takes to answer. */
  afterMs?: number
  /** What it waits for before it answers. */
  until?: Promise<unknown>
  /** Whether it closes the connection without an answer. */
  breaks?: true
}

/** An HTTP service of others, with its own way of answering. Answers can be planned for each telephone number. */
export async function fakeService(take: (request: IncomingMessage, body: string) => PlannedAnswer & { to?: string }) {
  const planned = new Map<string, PlannedAnswer[]>()
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { to = '', ...usual } = take(request, body)
      const plan = usual.status === undefined ? planned.get(to)?.shift() : undefined
      const { status = 200, headers = {}, body: answer, afterMs = 0, until, breaks } = { ...usual, ...plan }
      if (breaks) return response.destroy()
      await new Promise((over) => setTimeout(over, afterMs))
      await until
      return response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(answer ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers the next messages to that number in this way, one after the other. */
    plan: (number: string, ...answers: PlannedAnswer[]) => void planned.set(number, answers),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
