import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const out = folderOf('../server/build')

/** What is written into the file: our own code, and drizzle, of which the server uses a small part. */
const bundled = /^(?:[./]|@fortnight\/|drizzle-orm)/

/** Lets a module that asks where it is get the address of its source, next to which migrations, texts and fonts are. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`),
      // Every line stays where it is.
      map: null,
    }),
  },
}

const bundle = await rolldown({
  input: folderOf('../server/src/main.ts'),
  platform: 'node',
  external: (name) => !bundled.test(name),
  plugins: [ownAddress],
})
await bundle.write({
  dir: out,
  entryFileNames: '[name].js',
  sourcemap: true,
  // Stack traces need places and names; the sources are there anyway.
  sourcemapExcludeSources: true,
  keepNames: true,
  cleanDir: true,
})
