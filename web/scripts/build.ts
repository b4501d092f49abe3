import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const cli = fileURLToPath(new URL('bin.cjs', import.meta.resolve('@react-router/dev/package.json')))

// The bundler's report of two hundred files hides the one line that matters; it is shown only when the build fails.
const built = spawnSync(process.execPath, [cli, 'build'], {
  cwd: web,
  encoding: 'utf8',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) {
  process.stderr.write(`${built.stdout}${built.stderr}${built.error ? `${built.error.message}\n` : ''}`)
  process.exit(built.status ?? 1)
}
const warnings = built.stderr.split('\n').filter((line) => /warn/i.test(line))
if (warnings.length > 0) process.stderr.write(`${warnings.join('\n')}\n`)

await precompress(resolve(web, process.env.FORTNIGHT_BUILD ?? 'build', 'client'))
