import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the document is prerendered or hydrated, true afterwards: for what needs `document`. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
