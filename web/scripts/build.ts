import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  checkAdminWeight,
  checkApplicationWeight,
  checkDashboardWeight,
  checkPortalWeight,
  checkWeight,
} from './check-weight.ts'
import routes from '../app/routes.ts'
import { readsOf } from '../app/first-reads.ts'
import { screensOf } from './share-files.ts'
import type { BuiltScreen } from '@fortnight/contract/built-screens'
import { siteMap } from '@fortnight/contract/site-map'
import { drawImages } from './draw-images.ts'
import { precompress } from './precompress.ts'
import { writeWebManifest } from './web-manifest.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const build = resolve(web, process.env['FORTNIGHT_BUILD'] ?? 'build')
const client = join(build, 'client')
const publicClient = 'app/public/public-client.ts'
const portalClient = 'app/portal/portal-client.tsx'
const applicationScreen = 'app/routes/tester-apply.tsx'

/**
 * Runs one of the bundlers. Its report of two hundred files hides the one line that matters, so it is shown only on
 * failure.
 */
function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const built = spawnSync(process.execPath, [file, ...args], {
    cwd: web,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}${built.error ? `${built.error.message}\n` : ''}`)
    process.exit(built.status ?? 1)
  }
  const warnings = built.stderr.split('\n').filter((line) => /warn/i.test(line))
  if (warnings.length > 0) process.stderr.write(`${warnings.join('\n')}\n`)
}

const cli = (name: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(`${name}/package.json`)))

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const readManifest = (name = 'manifest') =>
  JSON.parse(readFileSync(join(client, `.vite/${name}.json`), 'utf8')) as Record<string, Chunk>

/** The chunks of these modules and of all that they import, each once; with `later` also what they can load later, `without` some modules of that. */
function chunksOf(
  manifest: Record<string, Chunk>,
  names: readonly string[],
  { later = false, without }: { later?: boolean; without?: RegExp } = {},
): Chunk[] {
  const chunks = new Set<Chunk>()
  const add = (name: string) => {
    if (without?.test(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the client's manifest`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(add)
    if (later) chunk.dynamicImports?.forEach(add)
  }
  names.forEach(add)
  return [...chunks]
}

/**
 * What a public page loads, as the client's build has named it: its script and what that one imports, styles and fonts.
 */
function publicAssets() {
  const chunks = chunksOf(readManifest(), [publicClient])
  const all = (kind: 'css' | 'assets') => [...new Set(chunks.flatMap((chunk) => chunk[kind] ?? []))]
  const scripts = chunks.map((chunk) => chunk.file)
  return { scripts, styles: all('css'), fonts: all('assets').filter((file) => /-latin-[^/]*\.woff2$/.test(file)) }
}

/** What the testers' portal loads: at once, in the language that is read, for an application, and later. */
function portalAssets() {
  const manifest = readManifest('portal')
  const addresses = (names: readonly string[], options?: Parameters<typeof chunksOf>[2]) =>
    chunksOf(manifest, names, options).map(({ file }) => `/${file}`)
  const [script = '', ...imports] = addresses([portalClient])
  const atOnce = new Set([script, ...imports])
  const [style] = manifest[portalClient]?.css ?? []
  const textsOf = (kind: string) => {
    const textsIn = (locale: string) => addresses([`../contract/src/texts/${kind}-${locale}.ts`])[0] ?? ''
    return { en: textsIn('en'), ur: textsIn('ur') }
  }
  const application = {
    scripts: addresses([applicationScreen]).filter((file) => !atOnce.has(file)),
    texts: textsOf('other'),
  }
  // Who is a tester applies no more. The identity provider is of signing in elsewhere, which is not done here without a connection.
  const provider = /firebase|provider/
  const later = addresses([portalClient], { later: true, without: /tester-apply/ }).filter(
    (file) => !atOnce.has(file) && !provider.test(file),
  )
  return { script, imports, style: `/${style}`, texts: textsOf('daily'), application, later }
}

const entry = 'app/main.tsx'

/** Every script that a user who is no administrator can come to load. */
function scriptsElsewhere(): string[] {
  const ofOthers = { later: true, without: /^app\/routes\/admin/ }
  return chunksOf(readManifest(), [entry, publicClient], ofOthers).map((chunk) => chunk.file)
}

/** Says of each screen what its first view waits for: the start, its routes and what they import at once; and its data. */
function describeScreens(): BuiltScreen[] {
  const manifest = readManifest()
  const addresses = (names: readonly string[]) => [...new Set(names)].map((file) => `/${file}`)
  const all = screensOf(routes).map(({ path, files }) => {
    const chunks = chunksOf(manifest, [entry, ...files.map((file) => `app/${file}`)])
    return {
      path,
      scripts: addresses(chunks.map(({ file }) => file)),
      styles: addresses(chunks.flatMap(({ css = [] }) => css)),
    }
  })
  const ofTesters = all.filter(({ path }) => path.startsWith('/tester'))
  const kept = [...new Set(ofTesters.flatMap(({ scripts, styles }) => [...scripts, ...styles]))]
  return all.map((screen) => {
    const known = Object.values(siteMap).find(({ path }) => path === screen.path)
    const reads = known && readsOf(known)
    return { ...screen, ...(reads && { reads }), ...(ofTesters.includes(screen) && { kept }) }
  })
}

const site = async () =>
  (await import(pathToFileURL(join(build, 'site/render.js')).href)) as Record<
    'drawApplicationDocument' | 'drawOfflinePage' | 'drawPortalDocument',
    () => string
  >

/** The page for when there is no network, as a file that can be kept for ever; returns its name. */
async function writeOfflinePage() {
  const html = (await site()).drawOfflinePage()
  const name = `assets/offline-${createHash('sha256').update(html).digest('hex').slice(0, 8)}.html`
  writeFileSync(join(client, name), html)
  return name
}

run(cli('vite', 'bin/vite.js'), ['build'])
const { scripts, styles, fonts } = publicAssets()
const screens = describeScreens()
run(cli('vite', 'bin/vite.js'), ['build', '--config', 'vite.portal.config.ts'])
const portal = portalAssets()
run(cli('vite', 'bin/vite.js'), ['build', '--config', 'vite.site.config.ts'], {
  PORTAL_ASSETS: JSON.stringify(portal),
  PUBLIC_ASSETS: JSON.stringify({ script: `/${scripts[0]}`, styles: styles.map((file) => `/${file}`) }),
})
writeFileSync(join(client, 'index.html'), (await site()).drawApplicationDocument())
writeFileSync(join(client, '.vite/screens.json'), JSON.stringify(screens))
writeFileSync(join(client, 'portal.html'), (await site()).drawPortalDocument())
drawImages(client)
writeWebManifest(client)
run(cli('vite', 'bin/vite.js'), ['build', '--config', 'vite.worker.config.ts'], {
  PRECACHED: JSON.stringify([...scripts, ...styles, ...fonts, await writeOfflinePage()].map((file) => `/${file}`)),
})
await precompress(client)
await checkWeight(build, { scripts, styles })
/** The scripts that the first view of a screen runs. */
const firstScripts = (path: string) => screens.find((screen) => screen.path === path)?.scripts ?? []
checkDashboardWeight(build, firstScripts('/dashboard'))
checkAdminWeight(build, firstScripts('/admin'), scriptsElsewhere())
checkPortalWeight(build, portal)
checkApplicationWeight(build, portal)
// The last file: without it `scripts/prepare.ts` takes the build for one that failed.
writeFileSync(join(build, 'complete'), '')
