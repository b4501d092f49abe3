import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { later } from '../kit/tidy.ts'

interface Kept {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const packable = /html|css|javascript|json|svg|manifest/
const withoutScripts = (html: string) => html.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')

/**
 * A server that sends what `origin` sends, each answer fetched once and kept. With `strip` documents lose their scripts, so that
 * two copies differ in nothing else.
 */
export async function copyOf(origin: string, { strip }: { strip: boolean }): Promise<string> {
  const kept = new Map<string, Promise<Kept>>()

  async function download(path: string): Promise<Kept> {
    const answer = await fetch(origin + path)
    const type = answer.headers.get('content-type') ?? ''
    let body: Buffer = Buffer.from(await answer.arrayBuffer())
    if (strip && type.includes('html')) body = Buffer.from(withoutScripts(body.toString()))
    const headers: Record<string, string> = { 'content-type': type }
    for (const name of ['cache-control', 'content-security-policy']) {
      const value = answer.headers.get(name)
      if (value) headers[name] = value
    }
    if (packable.test(type)) {
      body = brotliCompressSync(body)
      headers['content-encoding'] = 'br'
    }
    headers['content-length'] = String(body.length)
    return { status: answer.status, headers, body }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const known = kept.get(path) ?? download(path)
    kept.set(path, known)
    known.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  later(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
