import { createContext } from 'react'

/** True while the fallback document of the private routes is rendered, and always in the browser. */
export const SpaFallback = createContext(true)
