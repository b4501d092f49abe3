import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Builds the renderer of public pages into one file for the server: React and all it needs are inside. */
export default defineConfig({
  define: {
    'process.env.NODE_ENV': '"production"',
    __PUBLIC_ASSETS__: process.env['PUBLIC_ASSETS'] ?? '{}',
    __PORTAL_ASSETS__: process.env['PORTAL_ASSETS'] ?? '{}',
  },
  build: {
    ssr: 'app/public/render.tsx',
    outDir: resolve(process.env['FORTNIGHT_BUILD'] ?? 'build', 'site'),
    target: 'node24',
    minify: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'render.js',
        // The server holds the text in memory, at two bytes a letter if a single one is not ASCII.
        minify: { codegen: { removeWhitespace: true, asciiOnly: true } },
      },
    },
  },
  ssr: { noExternal: true },
  logLevel: 'warn',
})
