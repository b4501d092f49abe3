import type { Plugin } from 'vite'

/** What the router imports for its framework mode and for tracing, and its place when neither is used. */
const parts: Record<string, string> = {
  // Links that load the framework's files ahead; ours do (load-ahead.ts).
  './ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, undefined, {}]
    export const mergeRefs = (ref) => ref
  `,
  './instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
  `,
}

const name = (part: string) => `\0router:${part}`

/**
 * Leaves out of the browser's router what only its framework mode and tracing need, a tenth of it. The build fails if a
 * new version imports something else of them, or no longer from where this expects.
 */
export function dataRouterOnly(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'data-router-only',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/(?:ssr\/components|instrumentation)\.js$/ },
      handler(part, importer = '') {
        if (!/[\\/]react-router[\\/]dist[\\/].*[\\/](?:dom[\\/]lib|router[\\/]router)\.js$/.test(importer)) return null
        replaced.add(part)
        return name(part)
      },
    },
    load: {
      filter: { id: /^\0router:/ },
      handler: (id) => Object.entries(parts).find(([part]) => name(part) === id)?.[1] ?? null,
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter((part) => !replaced.has(part))
      if (!error && missing.length > 0)
        throw new Error(`The router has changed: it does not import ${missing.join(', ')}`)
    },
  }
}
