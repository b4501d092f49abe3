import { enableCompileCache } from 'node:module'
import './lean-drizzle.ts'
import { buildIfNeeded } from './build-if-needed.ts'

enableCompileCache()
buildIfNeeded()
await import('../server/src/main.ts')
