/** The routes of routes.ts, and what loads their files (scripts/route-modules.ts). */
declare module 'virtual:routes' {
  export const entries: readonly import('./router.ts').RouteEntry[]
  export const load: import('./router.ts').LoadRoute
}
