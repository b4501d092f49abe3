import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type DataRouter,
  type RouteObject,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'

/** A route of routes.ts: a frame around its children, or a screen. */
export interface RouteEntry {
  file: string
  path?: string
  index?: boolean
  children?: readonly RouteEntry[]
}

interface Title {
  title?: string
}

/** What a file of a route exports, as far as routes differ in it. */
export interface RouteModule {
  default: ComponentType<never>
  ErrorBoundary?: ComponentType<never>
  HydrateFallback?: ComponentType<never>
  meta?: () => readonly Title[]
  clientLoader?: unknown
  clientAction?: unknown
  clientMiddleware?: unknown
  shouldRevalidate?: unknown
}

export type LoadRoute = (file: string) => Promise<RouteModule>

const wrap = <T>(part: ComponentType<never> | undefined, how: (component: never) => T) => part && how(part as never)

/** The route that the router makes of an entry: its file comes when the route is first shown. */
function toRoute({ file, path, index, children }: RouteEntry, load: LoadRoute): RouteObject {
  return {
    path,
    index,
    ...(children && { children: children.map((child) => toRoute(child, load)) }),
    lazy: {
      middleware: async () => (await load(file)).clientMiddleware,
      loader: async () => (await load(file)).clientLoader,
      action: async () => (await load(file)).clientAction,
      shouldRevalidate: async () => (await load(file)).shouldRevalidate,
      handle: async () => (await load(file)).meta,
      Component: async () => wrap((await load(file)).default, withComponentProps),
      ErrorBoundary: async () => wrap((await load(file)).ErrorBoundary, withErrorBoundaryProps),
    },
  } as RouteObject
}

/** The application's router at the address of the page, in the frame `root`; `load` brings the file of a route. */
export const createRouter = (root: RouteModule, entries: readonly RouteEntry[], load: LoadRoute): DataRouter =>
  createBrowserRouter([
    {
      Component: withComponentProps(root.default as never),
      ErrorBoundary: wrap(root.ErrorBoundary, withErrorBoundaryProps),
      HydrateFallback: root.HydrateFallback as never,
      handle: root.meta,
      children: entries.map((entry) => toRoute(entry, load)),
    },
  ])

/** The document's title: that of the innermost route that has one, up to the one that shows a failure. */
export function titleOf({ matches, errors }: DataRouter['state']): string {
  const failed = errors ? matches.findIndex(({ route }) => route.id in errors) : -1
  const drawn = failed < 0 ? matches : matches.slice(0, failed + 1)
  const titles = drawn.flatMap(({ route }) => (route.handle as RouteModule['meta'])?.() ?? [])
  return titles.findLast(({ title }) => title)?.title ?? document.title
}
