import { fileURLToPath } from 'node:url'

/** Where compiled server files are kept: gone with `npm ci`, as they must be. */
export const compileCache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
