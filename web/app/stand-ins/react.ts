import { type Component, options, type VNode } from 'preact'

/** What the browser runs in place of React: Preact, and what libraries import of React that Preact lacks. */
// @ts-expect-error -- its types declare one object, the module has names
export * from 'preact/compat'
export { default } from 'preact/compat'

/** The router imports it for transitions that show where they lead. Ours never ask for one, and here none takes time. */
export const useOptimistic = <T>(state: T) => [state, () => undefined] as const

const beforeUnmount = options.unmount
const drawNothing = () => undefined

/**
 * Two components that wait below one boundary can be taken out while they wait, if the boundary's parent is drawn again. The boundary then
 * has the first of them drawn once more, without a context, which is an error in Preact 11.2.
 */
options.unmount = (vnode: VNode & { __c?: Component | null }) => {
  beforeUnmount?.(vnode)
  if (vnode.__c) vnode.__c.forceUpdate = drawNothing
}
