import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '@fortnight/contract/problem'
import { policyOf } from './headers.ts'
import { sendProblem } from './problems.ts'

/** Addresses that the browser's router draws from the one fallback document. */
const application = /^\/(?:dashboard|admin|welcome)(?:\/|$)/
const fallback = '__spa-fallback.html'

/** One policy for each built document, from the hashes of its inline scripts; read once at start. */
function policies(root: string): Map<string, string> {
  const documents = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map(
    documents.map((name) => {
      const file = join(root, name)
      return [file, policyOf(readFileSync(file, 'utf8'))]
    }),
  )
}

/** The built web: precompressed files, hashed ones cached for ever, and the fallback document for the application's addresses. */
export async function installPages(app: FastifyInstance, root: string) {
  const policy = policies(root)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const file = path.replace(/\.(?:br|gz)$/, '')
      void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      const own = policy.get(file)
      if (own) void reply.header('content-security-policy', own)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const page = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(?:api|assets)\//.test(path)
    if (!page) return sendProblem(reply, new Problem('not_found'))
    const known = application.test(path)
    if (known) void reply.header('x-robots-tag', 'noindex')
    return reply.code(known ? 200 : 404).sendFile(fallback)
  })
}
