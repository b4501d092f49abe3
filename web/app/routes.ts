import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import type { Audience } from '@fortnight/contract/site-map/screen'

const screens = Object.entries({ ...appScreens, ...adminScreens })

/** The file of a screen: `adminApps` is drawn by `routes/admin-apps.tsx`. */
const fileOf = (key: string) => `routes/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`

const ofApp = `${appScreens.app.path}/`

/** A route for each screen of that audience below that path. The pages of an app are below the app's own route. */
const screensOf = (audience: Audience, parent = '/') =>
  screens.flatMap(([key, { path, audience: its }]) =>
    its === audience && path.startsWith(parent) && (parent === ofApp || !`${path}/`.startsWith(ofApp))
      ? [route(path.slice(parent.length), fileOf(key))]
      : [],
  )

/** The routes of the site map's screens. Public pages are not among them: they are drawn by public/render.tsx. */
export default [
  ...screensOf('visitor'),
  layout('routes/private.tsx', [
    ...screensOf('user'),
    route(appScreens.app.path.slice(1), 'routes/app.tsx', [
      index('routes/app-overview.tsx'),
      ...screensOf('user', ofApp),
    ]),
    route('admin', 'routes/admin.tsx', [index('routes/admin-dashboard.tsx'), ...screensOf('admin', '/admin/')]),
  ]),
  route('tester', 'routes/tester.tsx', [index('routes/tester-today.tsx'), ...screensOf('tester', '/tester/')]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
