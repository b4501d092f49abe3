import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A built web in miniature, laid out like the build; returns its folder `client`, which is removed after the tests. Its
 * public pages are what `draw` says, the text of a function of path and site: by default the site itself, as JSON.
 */
export function aBuiltWeb({
  draw = '(path, site) => JSON.stringify(site)',
  files = {} as Record<string, string | Buffer>,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  const all = {
    'client/index.html': '<!doctype html><script>start()</script><p>Application',
    'client/.vite/screens.json': '[]',
    'client/portal.html': '<!doctype html><head><script>begin()</script></head><p>Portal',
    'site/render.js': `export const renderer = { paths: ['/', '/404', '/robots.txt'], draw: ${draw} }`,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'client')
}
