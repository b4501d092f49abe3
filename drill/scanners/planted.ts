import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { anywhere } from '../../bench/kit/people.ts'
import { later } from '../../bench/kit/tidy.ts'

/** What is wrong with purpose, each for one of the tools. */
export const planted = {
  reflection: '/planted/reflection?text=hello',
  injection: '/planted/injection?id=1',
  leftBehind: '/planted.sql',
} as const

function answerOf(url: URL, database: DatabaseSync): { status: number; type: string; body: string } | undefined {
  const [text, id] = [url.searchParams.get('text') ?? '', url.searchParams.get('id') ?? '']
  if (url.pathname === '/planted/reflection')
    return { status: 200, type: 'text/html', body: `<!doctype html><title>You said</title><p>${text}</p>` }
  if (url.pathname === '/planted.sql') return { status: 200, type: 'text/plain', body: 'insert into users values (1)' }
  if (url.pathname !== '/planted/injection') return undefined
  try {
    const rows = database.prepare(`select name from people where id = ${id}`).all()
    return { status: 200, type: 'application/json', body: JSON.stringify(rows) }
  } catch (error) {
    return { status: 500, type: 'text/plain', body: String(error) }
  }
}

/**
 * A server in front of the product's, at the same address: it passes everything on, each call from another address, but for
 * the planted weaknesses. `statuses` counts the calls that reached the product.
 */
export async function plantInFrontOf(origin: string) {
  const database = new DatabaseSync(':memory:')
  database.exec("create table people (id integer, name text); insert into people values (1, 'Zara'), (2, 'Hina')")
  const statuses = new Map<number, number>()
  /** Answers of the product that are an error of its own, and what caused them. */
  const broken: string[] = []
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    const weakness = answerOf(new URL(url, origin), database)
    if (weakness) {
      answer.writeHead(weakness.status, { 'content-type': weakness.type }).end(weakness.body)
      return
    }
    const passed = request(
      origin + url,
      { method, headers: { ...headers, host: new URL(origin).host, ...anywhere() } },
      (reply) => {
        const status = reply.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) broken.push(`${status} ${method} ${url}`)
        answer.writeHead(status, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  later(() => (server.closeAllConnections(), server.close()))
  return { origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`, statuses, broken }
}
