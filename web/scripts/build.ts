import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkWeight } from './check-weight.ts'
import { drawImages } from './draw-images.ts'
import { precompress } from './precompress.ts'
import { writeWebManifest } from './web-manifest.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const build = resolve(web, process.env['FORTNIGHT_BUILD'] ?? 'build')
const client = join(build, 'client')
const publicClient = 'app/public/public-client.ts'

/** Runs one of the bundlers. Its report of two hundred files hides the one line that matters, so it is shown only on failure. */
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

/** What a public page loads, as the client's build has named it. */
function publicAssets() {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; imports?: string[] }
  >
  const entry = manifest[publicClient]
  if (!entry) throw new Error(`${publicClient} is not in the client's manifest`)
  const styles = [entry, ...(entry.imports ?? []).map((name) => manifest[name])].flatMap((chunk) => chunk?.css ?? [])
  return { script: `/${entry.file}`, styles: [...new Set(styles)].map((file) => `/${file}`) }
}

run(cli('@react-router/dev', 'bin.cjs'), ['build'])
run(cli('vite', 'bin/vite.js'), ['build', '--config', 'vite.site.config.ts'], {
  PUBLIC_ASSETS: JSON.stringify(publicAssets()),
})
drawImages(client)
writeWebManifest(client)
await precompress(client)
await checkWeight(build, publicAssets())
