// Loads the server without starting it, so that the compile cache holds every file with its types already stripped.
// Stripping needs a compiler of 130 MB; a server that finds the cache never loads it.
import { enableCompileCache, flushCompileCache } from 'node:module'
import './drizzle-cjs-loader.ts'
import { compileCache } from './compile-cache.ts'

enableCompileCache(compileCache)
await import('../server/src/app/run.ts')
flushCompileCache()
process.exit(0)
