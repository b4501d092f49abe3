import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { callsOnly } from './scripts/calls-only.ts'
import { aliases, inPlaceOfReact } from './scripts/preact.ts'
import { reactByName } from './scripts/react-by-name.ts'
import { imported } from './scripts/share-files.ts'

const inApp = (file: string) => fileURLToPath(new URL(`app/${file}`, import.meta.url))

/** What starts the portal. All that it imports at once is one file. */
const start = inApp('portal/portal-client.tsx')
/** The screen on which testers apply, in a file that those of a day never load. */
const application = inApp('routes/tester-apply.tsx')

const standIn = (file: string) => inApp(`portal/stand-ins/${file}`)

/** What the portal is built with in place of the application's libraries (docs/decisions/079). */
const small = {
  ...inPlaceOfReact,
  'react-router': standIn('router.tsx'),
  '@tanstack/react-query': standIn('query.ts'),
  '../lib/events.ts': standIn('events.ts'),
  './identity/user-at-start.ts': standIn('user-at-start.ts'),
  '\0vite/preload-helper.js': standIn('preload-helper.ts'),
}

/** What schemas of the contract import, and of the screens only the application uses: it is no part of the start. */
const ofApplication =
  /iso-3166[\\/]|contract[\\/]src[\\/](?:countries|testers[\\/](?:android|device-proof|tester-limits))\.ts$/

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

let ofStart: ReadonlySet<string> | undefined
let ofApplying: ReadonlySet<string> | undefined

/**
 * Two groups: what the start imports at once, and what the application shares with parts that come later. Left alone, the bundler makes a file of
 * each set of parts that share a module.
 */
function groupOf(id: string, context: Context) {
  const importedBy = (file: string) => imported([file], (of) => context.getModuleInfo(of)?.importedIds ?? [])
  ofStart ??= importedBy(start)
  if (ofStart.has(id) && !ofApplication.test(id)) return 'portal'
  ofApplying ??= importedBy(application)
  return ofApplying.has(id) && !ofApplication.test(id) && isShared(id, context) ? 'shared' : null
}

/** Whether a part of the application is one of others that come later, too. */
function isShared(id: string, context: Context): boolean {
  if (id === application) return false
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  return [...importers, ...dynamicImporters].some((by) => !ofApplying?.has(by) || isShared(by, context))
}

/** Builds the testers' portal into the finished client: the same screens as the application's, for a cheap phone. */
export default defineConfig({
  plugins: [tailwindcss(), callsOnly(), reactByName()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: aliases(small) },
  build: {
    outDir: resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'client'),
    emptyOutDir: false,
    copyPublicDir: false,
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // What is loaded later is one file each time.
    modulePreload: false,
    license: { fileName: 'licences-portal.md' },
    manifest: '.vite/portal.json',
    reportCompressedSize: false,
    rolldownOptions: {
      input: start,
      output: {
        codeSplitting: { groups: [{ debugName: 'shared', name: groupOf, includeDependenciesRecursively: false }] },
      },
      // Without a schema left to check with, nothing of zod has to run.
      treeshake: { moduleSideEffects: [{ test: /[\\/]zod[\\/]/, sideEffects: false }] },
    },
  },
  logLevel: 'warn',
})
