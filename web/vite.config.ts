import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import routes from './app/routes.ts'
import { dataRouterOnly } from './scripts/data-router-only.ts'
import { aliases, inPlaceOfReact } from './scripts/preact.ts'
import { preloadMissing } from './scripts/preload-missing.ts'
import { publicEntry } from './scripts/public-entry.ts'
import { routeModules, withoutLists } from './scripts/route-modules.ts'
import { extendableEntries, shareFiles } from './scripts/share-files.ts'
import { schemasApart } from './scripts/schemas-apart.ts'
import { validationOnly } from './scripts/validation-only.ts'

/** What every public page runs at once. In one file with nothing else, as it is all that most visitors load. */
const everyPublicPage =
  /app[\\/](?:trusted-types|public[\\/]dialog-address|ui[\\/]theme\.ts|lib[\\/](?:analytics[\\/]allowed-scripts|attempt\.|drawn-page|identity[\\/]redirect-pending|idle|load-chunk|service-worker))|preload-helper/

const drawing = /(?:node_modules[\\/]preact|app[\\/]stand-ins)[\\/]/
const router = /(?:node_modules[\\/]react-router[\\/]|\0router:)/
const query = /node_modules[\\/]@tanstack[\\/](?:react-)?query/

const app = fileURLToPath(new URL('app/', import.meta.url))
const publicClient = 'public/public-client.ts'
const main = 'main.tsx'

export default defineConfig({
  resolve: { alias: aliases(inPlaceOfReact) },
  plugins: [
    tailwindcss(),
    routeModules(routes, app),
    schemasApart(),
    validationOnly(),
    dataRouterOnly(),
    extendableEntries,
    preloadMissing(withoutLists),
    publicEntry(`app/${publicClient}`),
  ],
  build: {
    outDir: resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'client'),
    emptyOutDir: true,
    // light-dark() must reach the browser untouched: the rewritten form is resolved at :root, and `.night` would stay
    // light.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // scripts/build.ts reads from it what pages load.
    // What the licences of the packages in the files ask for: their texts, next to the files.
    license: { fileName: 'licences.md' },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: app + main,
      output: {
        codeSplitting: {
          // Without a group of its own Preact can be folded into the application's start; the dialogs of a public page
          // would then start the router by importing Preact.
          groups: [
            { name: 'public', test: everyPublicPage, priority: 1 },
            { name: 'preact', test: drawing },
            { name: 'router', test: router },
            { name: 'query', test: query },
            // All others.
            shareFiles({
              folder: app,
              routes,
              starts: { screens: main, publicPages: publicClient },
              adminFrame: 'routes/admin.tsx',
              except: [everyPublicPage, drawing, router, query],
            }),
          ],
        },
      },
    },
  },
})
