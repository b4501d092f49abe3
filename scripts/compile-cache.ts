import { fileURLToPath } from 'node:url'

/** The folder of compiled server files: gone with `npm ci`, as they must be. */
export const compileCache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
