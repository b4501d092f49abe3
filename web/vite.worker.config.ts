import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const client = resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'client')

/**
 * Builds the service worker over the finished client. It can't be a plug-in of the client's own build: the offline page
 * is drawn after that one has ended.
 */
export default defineConfig({
  plugins: [
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app',
      filename: 'sw.ts',
      outDir: client,
      // The page registers it itself (lib/service-worker.ts): no inline script, no manifest of the plug-in's making.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: JSON.parse(process.env['PRECACHED'] ?? '[]') as string[],
      },
    }),
  ],
  // The plug-in starts when a build ends, and writes the worker itself; this build's own copy is thrown away.
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    write: false,
    rolldownOptions: { input: 'app/sw.ts' },
  },
  logLevel: 'warn',
})
