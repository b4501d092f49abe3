import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const virtualId = 'virtual:public-client-url'
const resolvedId = `\0${virtualId}`

/** Every chunk file that `start` can load, directly or later. */
function reachable(start: Rolldown.OutputChunk, chunks: Map<string, Rolldown.OutputChunk>) {
  const seen = new Set<Rolldown.OutputChunk>()
  const waiting = [start]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(file)
      if (next) waiting.push(next)
    }
  }
  return seen
}

/**
 * Builds `entry` as the only script of pages that are not hydrated, and tells the prerender its hashed address through
 * `virtual:public-client-url`. The build fails if that script can reach the router's entry: loading that chunk would start
 * hydration on a page that was never meant to be hydrated.
 */
export function publicEntry(entry: string): Plugin {
  let root = ''
  let clientDirectory = ''
  let building = false
  const file = () => resolve(root, entry)
  return {
    name: 'public-entry',
    configResolved(config) {
      root = config.root
      clientDirectory = resolve(root, config.environments.client?.build.outDir ?? 'build/client')
      building = config.command === 'build'
    },
    buildStart() {
      if (building && this.environment.name === 'client') {
        this.emitFile({ type: 'chunk', id: file(), name: 'public' })
      }
    },
    generateBundle(_options, bundle) {
      if (!building || this.environment.name !== 'client') return
      const chunks = new Map<string, Rolldown.OutputChunk>()
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const start = [...chunks.values()].find((chunk) => chunk.facadeModuleId === file())
      if (!start) throw new Error(`${entry} was not built`)
      const router = [...reachable(start, chunks)].find((chunk) =>
        chunk.moduleIds.some((id) => /entry\.client\.tsx?(?:\?|$)/.test(id)),
      )
      if (router) throw new Error(`${entry} reaches ${router.fileName}, which hydrates the page`)
    },
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined
      if (!building) return `export default '/${entry}'`
      // Only the prerender asks for the address; it runs after the client build has written its manifest.
      if (this.environment.name === 'client') return 'export default ""'
      const manifest = JSON.parse(readFileSync(resolve(clientDirectory, '.vite/manifest.json'), 'utf8')) as Record<
        string,
        { file: string }
      >
      const built = manifest[entry]?.file
      if (!built) throw new Error(`${entry} is not in the client manifest`)
      return `export default ${JSON.stringify(`/${built}`)}`
    },
  }
}
