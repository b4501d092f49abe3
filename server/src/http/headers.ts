import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Scripts without a source, blocks of data apart: those are never run and need no leave. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/**
 * The Content-Security-Policy of one HTML document: only its own inline scripts, by hash, and files of this origin. `framed`:
 * our own pages may show it in a frame (the SEO monitor looks at public pages so).
 */
export function policyOf(html: string, { framed = false }: { framed?: boolean } = {}): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

// What is no page needs no policy but this: were it opened as one, nothing in it would run.
const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer; a page replaces the policy with its own. */
export const headersOf = (request: { id: string }, origin: string) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': nothing,
  'x-request-id': request.id,
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export function installHeaders(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersOf(request, origin))
    done()
  })
}
