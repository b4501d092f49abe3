import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

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
 * Builds `entry` as the only script of pages that are not hydrated. The build fails if that script can reach the
 * router's entry: loading that chunk would start hydration on a page that was never meant to be hydrated.
 */
export function publicEntry(entry: string): Plugin {
  let root = ''
  let building = false
  const file = () => resolve(root, entry)
  return {
    name: 'public-entry',
    configResolved(config) {
      root = config.root
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
  }
}
