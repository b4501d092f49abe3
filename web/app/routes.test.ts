import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import type { Screen } from '@fortnight/contract/site-map/screen'
import { publicScreens } from '@fortnight/contract/site-map/public-screens'
import { publicPages } from './public/public-pages.tsx'
import routes from './routes.ts'

interface Drawn {
  path: string
  /** The files that draw the screen, from the outermost layout to its own. */
  files: readonly string[]
}

/** Every screen that these routes draw. A route with an index is a frame around its children. */
function screensOf(entries: readonly RouteConfigEntry[], above: Drawn = { path: '', files: [] }): Drawn[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const drawn = { path: path ? `${above.path}/${path}` : above.path, files: [...above.files, file] }
    return children.length > 0 ? screensOf(children, drawn) : [drawn]
  })
}

const drawn = screensOf(routes).filter(({ path }) => path !== '/*')
const screens = new Map<string, Screen>(Object.entries({ ...appScreens, ...adminScreens }))
const screenAt = (wanted: string) => [...screens.values()].find(({ path }) => path === wanted)

it('draw each screen of the site map, and no other', () => {
  expect(drawn.map(({ path }) => path).sort()).toEqual([...screens.values()].map(({ path }) => path).sort())
})

it('give each screen the title that the site map names', () => {
  for (const { path, files } of drawn) {
    const titles = files.flatMap((file) => {
      const [, key] = /screenMeta\(\w+\.(\w+)\)/.exec(readFileSync(new URL(file, import.meta.url), 'utf8')) ?? []
      return key ? [screens.get(key)?.title] : []
    })
    expect([path, titles.at(-1)]).toEqual([path, screenAt(path)?.title])
  }
})

it('let in the audience that the site map names', () => {
  for (const { path, files } of drawn) {
    const frames = { 'routes/admin.tsx': 'admin', 'routes/tester.tsx': 'tester', 'routes/private.tsx': 'user' } as const
    const [audience = 'visitor'] = Object.entries(frames).flatMap(([file, name]) =>
      files.includes(file) ? [name] : [],
    )
    expect([path, screenAt(path)?.audience]).toEqual([path, audience])
  }
})

it('know no public page: those are drawn by the server, each under the address of the site map', () => {
  const paths = Object.values(publicScreens).map(({ path }) => path)
  expect(Object.keys(publicPages).sort()).toEqual(paths.sort())
})
