import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

const routesModule = 'virtual:routes'
/** Loads the same files, each together with all that it imports. */
const listsModule = 'virtual:routes-listed'

/** The module in whose file no list of what screens import is written. */
export const withoutLists = `\0${routesModule}`

const filesOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

/** The routes as the browser needs them: without what only React Router's tools read. */
const slim = (routes: readonly RouteConfigEntry[]): unknown =>
  routes.map(({ file, path, index, children }) => ({ file, path, index, children: children && slim(children) }))

/**
 * Brings the routes to the browser: their paths, and for each file what loads it. All of what a screen imports is listed
 * in a file of its own, which comes when the page rests: until then the browser finds it out file by file. `folder` is
 * that of the files.
 */
export function routeModules(routes: readonly RouteConfigEntry[], folder: string): Plugin {
  const loaders = filesOf(routes).map(
    (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(folder, file))})`,
  )
  const table = `export const loaders = { ${loaders.join(',\n')} }`
  const modules: Record<string, string> = {
    [routesModule]: `
      ${table.replace('export ', '')}
      let known = loaders
      export const load = (file) => known[file]()
      export const listFiles = async () => { known = (await import('${listsModule}')).loaders }
      export const entries = ${JSON.stringify(slim(routes))}
    `,
    [listsModule]: table,
  }
  return {
    name: 'route-modules',
    resolveId: { filter: { id: /^virtual:/ }, handler: (id) => (id in modules ? `\0${id}` : null) },
    load: { filter: { id: /^\0virtual:/ }, handler: (id) => modules[id.slice(1)] ?? null },
  }
}
