import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const out = folderOf('../server/build')

/** Lets a module of ours that asks where it is get the address of its source, next to which migrations, texts and fonts are. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`),
      // Every line stays where it is.
      map: null,
    }),
  },
}

/** Packages that code asks for when it first needs them stay packages: they are large, native, or their licence wants files of their own. */
const laterPackages: Plugin = {
  name: 'later-packages',
  resolveId: {
    filter: { id: /^[^./]/ },
    handler: (id, _, { kind }) =>
      kind === 'dynamic-import' && !id.startsWith('@fortnight/') ? { id, external: true } : null,
  },
}

const bundle = await rolldown({
  input: folderOf('../server/src/main.ts'),
  platform: 'node',
  // An addon that pg looks for and does without.
  external: ['pg-native'],
  plugins: [ownAddress, laterPackages],
})
await bundle.write({
  dir: out,
  entryFileNames: '[name].js',
  sourcemap: true,
  // Stack traces need places and names; the sources are there anyway.
  sourcemapExcludeSources: true,
  keepNames: true,
  // The text stays in memory while the server runs, at two bytes a letter if a single one is not ASCII.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  comments: false,
  cleanDir: true,
})
