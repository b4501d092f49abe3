import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { publicEntry } from './scripts/public-entry.ts'
import { validationOnly } from './scripts/validation-only.ts'

/**
 * The small modules of words and formats that nearly every signed-in page uses, and no public page before a dialog is
 * opened.
 */
const sharedModules =
  /contract[\\/]src[\\/](?:brand|plans|format[\\/](?:days|lists|moments|money|numbers|once|plurals|spans|zones)|vocabulary[\\/](?:app-|(?:payment|run)-states|setup)|site-map[\\/](?:app|screen))|lib[\\/](?:brand|screen-meta)/

/** What every public page runs at once. In one file with nothing else, as it is all that most visitors load. */
const everyPublicPage =
  /app[\\/](?:trusted-types|public[\\/]dialog-address|ui[\\/]theme\.ts|lib[\\/](?:analytics[\\/]allowed-scripts|attempt\.|drawn-page|identity[\\/]redirect-pending|idle|load-chunk|service-worker))|preload-helper/

/** Shared parts of a page's first view; those of forms and empty places come with what needs them, as another file. */
const firstUi =
  /app[\\/](?:ui[\\/](?!theme|checkbox|code-field|empty-state|moon-row|password-|radio-cards|table-region)|lib[\\/]label-badge)/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), validationOnly(), publicEntry('app/public/public-client.ts')],
  build: {
    // light-dark() must reach the browser untouched: the rewritten form is resolved at :root, and `.night` would stay
    // light.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // scripts/build.ts reads from it what public pages load.
    manifest: true,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Without a group of its own React can be folded into entry.client; the dialogs of a public page would
              // then start the router by importing React.
              groups: [
                { name: 'public', test: everyPublicPage, priority: 1 },
                { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                // One file of what nearly every signed-in page uses compresses better than thirty.
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
                { name: 'query', test: /node_modules[\\/]@tanstack[\\/](?:react-)?query/ },
                { name: 'words', test: sharedModules, minShareCount: 4 },
                { name: 'ui', test: firstUi, minShareCount: 4 },
                { name: 'late-ui', test: /app[\\/]ui[\\/](?!theme)/, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
})
