import { matchRoutes, type RouteObject } from 'react-router'
import type { LoadRoute, RouteEntry } from './router.ts'

/** Loads the screen that a link leads to when someone points at it or comes to it by keyboard. */
export function loadAhead(entries: readonly RouteEntry[], load: LoadRoute): void {
  const follow = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin) return
    // One that does not come is asked for again when the link is followed.
    const matches = matchRoutes(entries as (RouteEntry & RouteObject)[], link.pathname) ?? []
    for (const { route } of matches) load(route.file).catch(() => undefined)
  }
  for (const intent of ['pointerover', 'focusin']) document.addEventListener(intent, follow)
}
