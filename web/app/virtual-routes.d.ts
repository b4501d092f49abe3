/** The routes of routes.ts, and what loads their files (scripts/route-modules.ts). */
declare module 'virtual:routes' {
  export const entries: readonly import('./router.ts').RouteEntry[]
  export const load: import('./router.ts').LoadRoute
  /** Lets `load` ask for all that a file imports together with it, once the list of that has come. */
  export const listFiles: () => Promise<void>
}
