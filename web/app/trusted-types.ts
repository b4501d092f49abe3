import { isAllowedScript } from './lib/analytics/allowed-scripts.ts'
import { isDrawn } from './lib/drawn-page.ts'

/** What TypeScript's DOM library does not know yet. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

const identityOrigins = new Set(['https://apis.google.com', 'https://www.gstatic.com'])
const localHosts = new Set(['localhost', '127.0.0.1'])

function mayLoadScript(address: string) {
  const url = new URL(address, location.href)
  if (url.origin === location.origin || identityOrigins.has(url.origin) || isAllowedScript(url)) return true
  return import.meta.env.DEV && localHosts.has(url.hostname)
}

// React 19 makes every client-rendered <script> through innerHTML; text without '<' can't create an element.
const harmless = (html: string) => html === '<script></script>' || !html.includes('<')

const page = globalThis as { trustedTypes?: TrustedTypesFactory; __zod_globalConfig?: { jitless: boolean } }

/**
 * The page's only Trusted Types policy: scripts from here, the identity provider or a tool that the visitor agreed to,
 * and no markup from strings, but for a page that our server has drawn for a frame that runs nothing. A tool must not
 * bring a policy of its own (server/src/platform/http/headers.ts).
 */
page.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (harmless(html) || isDrawn(html) ? html : null),
  createScriptURL: (url) => (mayLoadScript(url) ? url : null),
})

// Zod would try `new Function`, which the policy refuses and reports. Its settings must be there before the first
// schema is made.
// oxlint-disable-next-line eslint/no-underscore-dangle
page.__zod_globalConfig = { jitless: true }
