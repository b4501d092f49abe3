import { enableCompileCache } from 'node:module'
import { buildIfNeeded } from './build-if-needed.ts'

enableCompileCache()
buildIfNeeded()
await import('../server/src/main.ts')
