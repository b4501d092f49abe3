import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * The least that could send a page: one buffer and fixed headers, no routes. HEADERS are those of the product, so that
 * the answers are the same; without them only those that a browser needs. Writes the buffer to the given file.
 */
const body = brotliCompressSync(process.env['PAGE'] ?? '', {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
})
writeFileSync(process.argv[2] ?? '', body)
const given = JSON.parse(process.env['HEADERS'] ?? 'null') as Record<string, string> | null
const headers = given ?? {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
  'cache-control': 'no-cache',
}
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready at ${(server.address() as AddressInfo).port}`))
