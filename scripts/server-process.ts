import { fileURLToPath } from 'node:url'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The built server. */
export const builtServer = inRoot('server/build/main.js')

/** Arguments that Node starts the server with. */
export const serverArguments = ['--max-semi-space-size=8', '--expose-gc']

/** Variables of the server's process that are read when it begins. */
export const serverVariables = {
  // Compiled packages: gone with `npm ci`, as they must be.
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compile'),
  // A password's hash takes blocks of 19 MB. Left to itself glibc raises this limit at the first of them and then keeps
  // such blocks for itself, one for each thread: 80 MB that are never given back.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Threads share one heap of glibc's: each with its own kept what V8's compiler and the reading of files had needed, 9 MB in all.
  MALLOC_ARENA_MAX: '1',
}
