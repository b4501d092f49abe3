import { fileURLToPath } from 'node:url'
import { compileCache } from './compile-cache.ts'
import { buildWeb, warmServer } from './prepare.ts'

const drizzle = new URL('./drizzle-cjs-loader.ts', import.meta.url).href
const server = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

buildWeb()
warmServer()

process.env['NODE_COMPILE_CACHE'] = compileCache
// A password's hash takes blocks of 19 MB. Left to itself glibc raises this limit at the first of them and then keeps
// such blocks for itself, one for each thread: 80 MB that are never given back.
process.env['MALLOC_MMAP_THRESHOLD_'] = '131072'
const command = [process.execPath, '--max-semi-space-size=8', '--import', drizzle, server]

// Both are read when a process begins, so this one begins again as the server. Windows can't, and has no glibc either.
if (process.platform === 'win32') {
  await import('./drizzle-cjs-loader.ts')
  await import('../server/src/main.ts')
} else process.execve?.(process.execPath, command, process.env)
