import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { defaultIdentity, type IdentitySettings, identitySources } from '@fortnight/contract/identity-settings'
import type { TrackingTools } from '@fortnight/contract/site'
import { type ThirdParty, trackingSources } from '@fortnight/contract/tracking'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route sends pages that are stored with their headers. */
    stored?: true
  }
}

/** Inline scripts, except data blocks, which browsers never run and which need no permission. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/** Sources that the operator's tools add to one directive; a tool that is not configured adds nothing. */
const sourcesOf = (tracking: TrackingTools, directive: 'script' | 'connect' | 'img') =>
  (Object.keys(trackingSources) as ThirdParty[])
    .filter((tool) => tracking[tool])
    .flatMap((tool) => trackingSources[tool][directive])

/**
 * The Content-Security-Policy of one HTML document: only its own inline scripts, by hash, and files of this origin.
 * `framed`: our own pages may frame it (the SEO monitor views public pages that way). `tracking`: the tools that the
 * document names; their hosts are allowed, the visitor's consent decides whether they are loaded. `identity`: how
 * people sign in.
 */
export function policyOf(
  html: string,
  {
    framed = false,
    tracking = {},
    identity = defaultIdentity,
  }: { framed?: boolean; tracking?: TrackingTools; identity?: IdentitySettings } = {},
): string {
  const provider = identitySources(identity)
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...provider.script, ...sourcesOf(tracking, 'script')].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...sourcesOf(tracking, 'img')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...provider.connect, ...sourcesOf(tracking, 'connect')].join(' '),
    ["frame-src 'self'", ...provider.frame].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // No tool may add a Trusted Types policy of its own: its strings then have to pass ours (web/app/trusted-types.ts).
    'trusted-types default',
  ].join('; ')
}

// Policy of everything that is not a page: were it opened as one, nothing in it would run.
const noSources = "default-src 'none'; frame-ancestors 'none'"

/** Headers that protect a browser; a page replaces the policy with its own. */
export const guardsOf = (origin: string) => ({
  'x-content-type-options': 'nosniff',
  // Not even our own pages see the query of the previous page: tools that a visitor agreed to would read it there.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': noSources,
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export function installHeaders(app: FastifyInstance, origin: string) {
  const guards = guardsOf(origin)
  app.addHook('onRequest', (request, reply, done) => {
    // A stored page brings all its headers along.
    if (!request.routeOptions.config.stored) void reply.headers(guards).header('x-request-id', request.id)
    done()
  })
}
