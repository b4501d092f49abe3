import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

const name = 'virtual:routes'

const filesOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

/** The routes as the browser needs them: without what only React Router's tools read. */
const slim = (routes: readonly RouteConfigEntry[]): unknown =>
  routes.map(({ file, path, index, children }) => ({ file, path, index, children: children && slim(children) }))

/** Brings the routes to the browser: their paths, and for each file what loads it. `folder` is that of the files. */
export function routeModules(routes: readonly RouteConfigEntry[], folder: string): Plugin {
  const loaders = filesOf(routes).map(
    (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(folder, file))})`,
  )
  return {
    name: 'route-modules',
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => `\0${name}` },
    load: {
      filter: { id: new RegExp(`^\0${name}$`) },
      handler: () => `
        const loaders = { ${loaders.join(',\n')} }
        export const load = (file) => loaders[file]()
        export const entries = ${JSON.stringify(slim(routes))}
      `,
    },
  }
}
