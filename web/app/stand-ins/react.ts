/** What the browser runs in place of React: Preact, and what libraries import of React that Preact lacks. */
// @ts-expect-error -- its types declare one object, the module has names
export * from 'preact/compat'
export { default } from 'preact/compat'

/** The router imports it for transitions that show where they lead. Ours never ask for one, and here none takes time. */
export const useOptimistic = <T>(state: T) => [state, () => undefined] as const
