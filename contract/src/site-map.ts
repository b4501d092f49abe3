import { adminScreens } from './site-map/admin-screens.ts'
import { appScreens } from './site-map/app-screens.ts'
import { publicScreens } from './site-map/public-screens.ts'

/**
 * Every screen of the product, once. Titles, menus, robots.txt, the sitemap and the server's addresses derive from it.
 */
export const siteMap = { ...publicScreens, ...appScreens, ...adminScreens }

const rootOf = (path: string) => path.split('/')[1] ?? ''
const appPaths: readonly string[] = Object.values({ ...appScreens, ...adminScreens }).map(({ path }) => path)
const appRoots = new Set(appPaths.map(rootOf))

/** Whether the browser's router draws what is at this path: a screen, or its own word on a missing one. */
export const isAppPath = (path: string): boolean => appRoots.has(rootOf(path))

/** What search engines must not ask for: the screens of the application, by the longest beginning that covers them. */
export const closedToEngines: readonly string[] = [...appRoots]
  .map((root) => (appPaths.includes(`/${root}`) ? `/${root}` : `/${root}/`))
  .sort()
