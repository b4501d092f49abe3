import type { Plugin } from 'vite'

/** What a file asks for: at once, and later. */
export interface Asks {
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/** The files that load with this one, itself among them. */
function loadedWith(start: string, files: ReadonlyMap<string, Asks>): ReadonlySet<string> {
  const loaded = new Set([start])
  for (const file of loaded) for (const next of files.get(file)?.imports ?? []) loaded.add(next)
  return loaded
}

/**
 * Finds for each file what is loaded whenever it runs: what it imports, and what is common to all ways on which a page
 * comes to ask for it.
 *
 * @param entries The files that pages start with.
 */
export function loadedBefore(
  files: ReadonlyMap<string, Asks>,
  entries: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const later = [...files.values()].flatMap(({ dynamicImports }) => dynamicImports)
  const starts = new Map([...entries, ...later].map((start) => [start, loadedWith(start, files)]))
  const all: ReadonlySet<string> = new Set(files.keys())
  const known = new Map([...starts].map(([start, own]) => [start, entries.includes(start) ? own : all]))
  const common = (file: string) =>
    [...starts].reduce((rest, [start, own]) => (own.has(file) ? rest.intersection(known.get(start) ?? own) : rest), all)
  // What is known of a file shrinks with what is known of those that ask for it, until nothing changes.
  for (let changed = true; changed;) {
    changed = false
    for (const [start, own] of starts) {
      if (entries.includes(start)) continue
      const askers = [...files].flatMap(([file, { dynamicImports }]) => (dynamicImports.includes(start) ? [file] : []))
      const before = own.union(askers.map(common).reduce((rest, loaded) => rest.intersection(loaded), all))
      changed ||= before.size < (known.get(start)?.size ?? 0)
      known.set(start, before)
    }
  }
  return new Map([...files.keys()].map((file) => [file, common(file)]))
}

/**
 * Lets the lists of files that Vite writes next to each `import()`, to ask for them all at once, name only what is not
 * there yet: the rest is a tenth of a small script.
 *
 * @param without A module in whose file nothing is listed.
 */
export function preloadMissing(without: string): Plugin {
  let bare: string | undefined
  let loaded: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    name: 'preload-missing',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(file, names, { hostId }) {
            if (hostId === bare) return []
            const missing = names.filter((name) => !loaded.get(hostId)?.has(name))
            // `import()` itself asks for the file.
            return missing.length > 1 || missing[0] !== file ? missing : []
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        bare = chunks.find(({ moduleIds }) => moduleIds.includes(without))?.fileName
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
        loaded = loadedBefore(new Map(chunks.map((chunk) => [chunk.fileName, chunk])), entries)
      },
    },
  }
}
