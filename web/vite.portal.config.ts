import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { callsOnly } from './scripts/calls-only.ts'
import { imported } from './scripts/share-files.ts'

/** What starts the portal. All that it imports at once is one file. */
const start = fileURLToPath(new URL('app/portal/portal-client.tsx', import.meta.url))

const standIn = (file: string) => fileURLToPath(new URL(`app/portal/stand-ins/${file}`, import.meta.url))

/** What the portal is built with in place of the application's libraries (docs/decisions/079). */
const small = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-router': standIn('router.tsx'),
  '@tanstack/react-query': standIn('query.ts'),
  '../lib/events.ts': standIn('events.ts'),
  './identity/user-at-start.ts': standIn('user-at-start.ts'),
  '\0vite/preload-helper.js': standIn('preload-helper.ts'),
}

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

let atOnce: ReadonlySet<string> | undefined

/** The group of what is imported at once; left alone, the bundler makes a file of each set of parts that share a module. */
function startGroup(id: string, context: Context) {
  atOnce ??= imported([start], (of) => context.getModuleInfo(of)?.importedIds ?? [])
  return atOnce.has(id) ? 'portal' : null
}

/** Builds the testers' portal into the finished client: the same screens as the application's, for a cheap phone. */
export default defineConfig({
  plugins: [tailwindcss(), callsOnly()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: Object.entries(small).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
  },
  build: {
    outDir: resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'client'),
    emptyOutDir: false,
    copyPublicDir: false,
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // What is loaded later is one file each time.
    modulePreload: false,
    manifest: '.vite/portal.json',
    reportCompressedSize: false,
    rolldownOptions: {
      input: start,
      output: { codeSplitting: { groups: [{ debugName: 'portal', name: startGroup }] } },
      // Without a schema left to check with, nothing of zod has to run.
      treeshake: { moduleSideEffects: [{ test: /[\\/]zod[\\/]/, sideEffects: false }] },
    },
  },
  logLevel: 'warn',
})
