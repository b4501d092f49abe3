import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { patternOf } from '@fortnight/contract/site-map/screen'

/*
 * What the portal uses of React Router, in place of that library in its own build: its few screens under one frame, the
 * same modules with the same exports. An address that is none of them is another document's.
 */

/** What a file of `routes/` exports, as far as the portal's differ in it. */
export interface RouteModule {
  default: ComponentType<never>
  ErrorBoundary?: ComponentType<never>
  clientLoader?: (given: never) => unknown
  clientMiddleware?: readonly ((given: never, next: never) => unknown)[]
}

/** A screen of the portal: its path in the router's notation, and what loads its module. */
export interface PortalRoute {
  path: string
  load: () => Promise<RouteModule>
}

interface View {
  pathname: string
  params: Readonly<Record<string, string>>
  /** Undefined if it did not come. */
  module: RouteModule | undefined
  /** What kept the frame or the screen from being loaded. */
  frameError: unknown
  screenError: unknown
  isLoading: boolean
  /** A screen that failed while it was drawn is drawn again with the next one. */
  attempt: number
}

interface Routes {
  frame: RouteModule
  /** A module whose boundary is shown for one that did not come. */
  fallback: RouteModule
  screens: readonly PortalRoute[]
}

let routes: Routes | undefined
let current: View | undefined
let begun: Promise<unknown> | undefined
const watchers = new Set<() => void>()

function show(next: View) {
  current = next
  for (const watch of watchers) watch()
}

const useView = () =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => current,
  )

/** The screen at a path, and the values of its parameters. */
function match(pathname: string) {
  for (const { path, load } of routes?.screens ?? []) {
    const found = patternOf(path).exec(pathname)
    if (found) return { load, params: { ...found.groups } }
  }
  return undefined
}

/** Thrown by a loader: another document is on its way. */
const leaving = Symbol('leaving')

export function redirectDocument(to: string): symbol {
  location.replace(to)
  return leaving
}

type Loader = ((given: never, next: never) => unknown) | undefined

const run = async (loaders: readonly Loader[]) => {
  for (const load of loaders) await load?.(undefined as never, undefined as never)
}

const begin = () => (begun ??= run([...(routes?.frame.clientMiddleware ?? []), routes?.frame.clientLoader]))

const failureOf = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Loads the screen of the address and shows it; the one before stays until then. */
async function open(attempt = 0): Promise<void> {
  const { pathname } = location
  const found = match(pathname)
  if (!found || !routes) return
  if (current) show({ ...current, isLoading: true })
  // The frame's loader and the screen's run together.
  const loading = found.load()
  const [frameError, screenError] = await Promise.all([
    failureOf(begin()),
    failureOf(loading.then(({ clientLoader }) => run([clientLoader]))),
  ])
  if (frameError === leaving || location.pathname !== pathname) return
  if (frameError !== undefined) begun = undefined
  const module = await loading.catch(() => undefined)
  show({ pathname, params: found.params, module, frameError, screenError, isLoading: false, attempt })
}

function navigate(to: string, { replace = false } = {}): void {
  const { pathname, href } = new URL(to, location.href)
  if (!match(pathname)) {
    if (replace) location.replace(href)
    else location.assign(href)
    return
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', href)
  void open().then(() => scrollTo(0, 0))
}

/** Begins at the address of the page. */
export async function startRouter(given: Routes): Promise<void> {
  routes = given
  addEventListener('popstate', () => location.pathname !== current?.pathname && void open())
  await open()
}

export const useLocation = () => {
  const pathname = useView()?.pathname ?? location.pathname
  return { pathname, search: location.search, hash: location.hash }
}

export const useNavigate = () => navigate

export function useRevalidator() {
  const now = useView()
  return { state: now?.isLoading ? 'loading' : 'idle', revalidate: () => open((now?.attempt ?? 0) + 1) }
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
        if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || rest.target) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}

export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isHere = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} {...(isHere && { 'aria-current': 'page' as const })} />
}

export function Navigate({ to }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

/** Shows a module's own boundary in place of what failed below it. */
class Boundary extends Component<{ of: RouteModule; error?: unknown; children: ReactNode }, { caught?: unknown }> {
  override state: { caught?: unknown } = {}

  static getDerivedStateFromError(caught: unknown) {
    return { caught }
  }

  override render() {
    const { of, children } = this.props
    const error = this.props.error ?? this.state.caught
    if (error === undefined) return children
    const Failed = of.ErrorBoundary as ComponentType<{ error: unknown }> | undefined
    return Failed ? <Failed error={error} /> : null
  }
}

const OutletContext = createContext<ReactNode>(null)

export const Outlet = () => useContext(OutletContext)

/** The frame with the screen of the address in it. */
export function Router() {
  const now = useView()
  if (!now || !routes) return null
  const Frame = routes.frame.default as ComponentType
  // A screen that did not come says so as the portal's others do.
  const module = now.module ?? routes.fallback
  const Screen = module.default as ComponentType<Pick<View, 'params'>>
  return (
    <Boundary of={routes.frame} error={now.frameError}>
      <OutletContext
        value={
          <Boundary key={`${now.pathname} ${now.attempt}`} of={module} error={now.screenError}>
            <Screen params={now.params} />
          </Boundary>
        }
      >
        <Frame />
      </OutletContext>
    </Boundary>
  )
}
