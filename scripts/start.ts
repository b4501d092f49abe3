import { enableCompileCache } from 'node:module'
import './lean-drizzle.ts'
import { compileCache } from './compile-cache.ts'
import { buildWeb, warmServer } from './prepare.ts'

buildWeb()
warmServer()
enableCompileCache(compileCache)
await import('../server/src/main.ts')
