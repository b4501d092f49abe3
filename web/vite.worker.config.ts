import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Builds the service worker next to the finished client. It can't be a part of the client's own build: the offline page
 * is drawn after that one has ended.
 */
export default defineConfig({
  define: { PRECACHED: process.env['PRECACHED'] ?? '[]' },
  build: {
    outDir: resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'client'),
    emptyOutDir: false,
    copyPublicDir: false,
    license: { fileName: 'licences-worker.md' },
    rolldownOptions: { input: 'app/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
  logLevel: 'warn',
})
