import { basename } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'
import { type Part, joinParts } from './join-parts.ts'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** About what a byte of source weighs once it is minified and compressed. */
const shrunk = 0.2

interface DrawnScreen {
  path: string
  /** What draws it, from the outermost frame to its own file. */
  files: readonly string[]
}

/** The screens of these routes. */
export const screensOf = (
  routes: readonly RouteConfigEntry[],
  above: DrawnScreen = { path: '', files: [] },
): DrawnScreen[] =>
  routes.flatMap(({ path, file, children = [] }) => {
    const drawn = { path: path ? `${above.path}/${path}` : above.path, files: [...above.files, file] }
    return children.length > 0 ? screensOf(children, drawn) : [drawn]
  })

/** What runs with a module, itself among it: all that it imports at once, however far away. */
export function imported(starts: readonly string[], importsOf: (id: string) => readonly string[]) {
  const seen = new Set(starts)
  for (const id of seen) for (const next of importsOf(id)) seen.add(next)
  return seen
}

/** The people who load something: all, visitors of public pages before anything else, or administrators alone. */
type Audience = 'all' | 'public' | 'admin'

/** What is loaded at a time. */
interface View {
  modules: ReadonlySet<string>
  audience: Audience
}

/**
 * Lists what is loaded at a time: for each screen its frames and itself; for what is loaded by name, such as a dialog,
 * itself and what is surely there, as all who can ask for it have loaded that.
 *
 * @param starts The modules of the screens and of the public pages.
 */
function viewsOf(
  ids: ReadonlySet<string>,
  starts: readonly { modules: readonly string[]; audience: Audience }[],
  context: Context,
): View[] {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const views = starts.map(({ modules, audience }): View => ({ modules: imported(modules, importsOf), audience }))
  const drawn = new Set(starts.flatMap(({ modules }) => modules))
  const waiting = new Set([...ids].filter((id) => isStart(id, context) && !drawn.has(id)))
  // Each round finds what is loaded by name out of what the rounds before have found.
  for (let found = true; found;) {
    found = false
    for (const id of waiting) {
      const askers = context.getModuleInfo(id)?.dynamicImporters ?? []
      const before = views.filter(({ modules }) => askers.some((asker) => modules.has(asker)))
      const [first, ...rest] = before
      if (!first) continue
      const loaded = rest.reduce((all, { modules }) => all.intersection(modules), first.modules)
      views.push({
        modules: loaded.union(imported([id], importsOf)),
        audience: before.every(({ audience }) => audience === 'admin') ? 'admin' : 'all',
      })
      waiting.delete(id)
      found = true
    }
  }
  return views
}

/** Whether something loads this module by its name, so that it is a file of its own. */
function isStart(id: string, context: Context) {
  const info = context.getModuleInfo(id)
  return info === null || info.isEntry || info.dynamicImporters.length > 0
}

interface Options {
  /** The folder of the routes' files, with a slash at its end. */
  folder: string
  routes: readonly RouteConfigEntry[]
  /** The file that starts every screen, and the one of public pages. */
  starts: { screens: string; publicPages: string }
  /** The frame of the administrator's screens: no part of them is put into a file that others load. */
  adminFrame: string
  /** Modules of other groups. */
  except: readonly RegExp[]
}

/**
 * Groups the modules that screens share into files which are worth asking for. Left alone, the bundler makes a file of
 * each set of screens that share a module: more than sixty for a first view, most of them smaller than what asking for
 * them costs.
 */
export function shareFiles({ folder, routes, starts, adminFrame, except }: Options): Rolldown.CodeSplittingGroup {
  const ids = new Set<string>()
  let names: ReadonlyMap<string, string> | undefined

  function nameAll(context: Context) {
    const screens = screensOf(routes).map(({ files }) => ({
      modules: [starts.screens, ...files],
      audience: files.includes(adminFrame) ? ('admin' as const) : ('all' as const),
    }))
    const publicPages = { modules: [starts.publicPages], audience: 'public' as const }
    const views = viewsOf(
      ids,
      [...screens, publicPages].map((view) => ({ ...view, modules: view.modules.map((file) => folder + file) })),
      context,
    )
    const viewsWith = (id: string) => views.flatMap(({ modules }, index) => (modules.has(id) ? [index] : []))
    const shared = [...ids].filter((id) => !isStart(id, context) && viewsWith(id).length > 0).sort()
    const together = Object.values(Object.groupBy(shared, (id) => viewsWith(id).join(' '))).map((group = []) => group)
    const partOf = new Map(together.flatMap((modules, index) => modules.map((id) => [id, index] as const)))
    const bytesOf = (id: string) => (context.getModuleInfo(id)?.code?.length ?? 0) * shrunk
    const parts = together.map((modules): Part => {
      const loaded = viewsWith(modules[0] ?? '')
      const audiences = new Set(loaded.map((index) => views[index]?.audience))
      return {
        views: new Set(loaded),
        bytes: modules.reduce((sum, id) => sum + bytesOf(id), 0),
        imports: new Set(
          modules.flatMap((id) => context.getModuleInfo(id)?.importedIds ?? []).flatMap((id) => partOf.get(id) ?? []),
        ),
        kind: audiences.has('public') ? 'public' : audiences.has('all') ? 'all' : 'admin',
      }
    })
    return new Map(
      joinParts(parts).flatMap((file, index) => {
        const modules = file.flatMap((part) => together[part] ?? [])
        const [largest = ''] = modules.toSorted((a, b) => bytesOf(b) - bytesOf(a))
        return modules.map((id) => [id, `${basename(largest).replace(/\..*/, '')}-${index}`] as const)
      }),
    )
  }

  return {
    debugName: 'shared',
    test: (id) => {
      if (except.some((group) => group.test(id))) return false
      ids.add(id)
      return true
    },
    name: (id, context) => (names ??= nameAll(context)).get(id) ?? null,
    includeDependenciesRecursively: false,
  }
}

/** Lets the files of screens hold what others import too, which groups without all that they import ask for. */
export const extendableEntries: Plugin = {
  name: 'extendable-entries',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}
