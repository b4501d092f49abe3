import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The Content-Security-Policy of one HTML document: only its own inline scripts, by hash, and files of this origin. */
export function policyOf(html: string): string {
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
    "frame-ancestors 'none'",
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
