import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { defaultBrand } from '@fortnight/contract/brand'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { defaultIdentity } from '@fortnight/contract/identity-settings'
import type { SiteRenderer } from '@fortnight/contract/site'

/** Most bytes of a first visit, as they travel (brotli; fonts as they are). */
const most = { script: 5 * 1024, firstLoad: 115 * 1024 }
/** Limit for the scripts of the dashboard's first view. Dialogs, palette and table load on demand. */
const mostOfDashboard = 86.7 * 1024
/** Limit for the administrator's first view. The charts are drawn when the figures are there. */
const mostOfAdmin = 86.7 * 1024

const brotli = (body: string | Buffer) => brotliCompressSync(body).length

/** Ends the build when the landing page has grown beyond what a phone on a slow network should have to load. */
export async function checkWeight(build: string, { scripts, styles }: { scripts: string[]; styles: string[] }) {
  const { renderer } = (await import(pathToFileURL(join(build, 'site/render.js')).href)) as { renderer: SiteRenderer }
  const html = renderer.draw('/', {
    origin: 'https://fortnight.example',
    brand: defaultBrand,
    content: defaultContent,
    stats: null,
    results: null,
    lateScale: defaultLateScale,
    pool: null,
    availability: null,
    anchors: [],
    live: {
      path: '/r/sample',
      sample: false,
      running: true,
      day: 9,
      length: 14,
      days: Array.from({ length: 9 }, (_, index) => ({ used: 24 - (index % 4), waiting: 0, missed: index % 4 })),
      present: 24,
      left: 2,
      replaced: 1,
      apply_on: '2026-01-12',
    },
    start: {
      need: 12,
      days: 14,
      team: 28,
      joins: 0.9,
      stays: 0.86,
      track_record: { kept: 29, of: 30 },
      apply_on: '2026-01-16',
    },
    tracking: {},
    identity: defaultIdentity,
    openDemo: false,
    structuredPrices: 'charged',
    today: '2026-01-01',
  })
  const file = (address: string) => readFileSync(join(build, 'client', address))
  const css = styles.map((address) => file(address).toString())
  const fonts = [...css.join('').matchAll(/url\(([^)]+-latin-wght-normal[^)]+\.woff2)\)/g)].map(([, url = '']) => url)
  if (fonts.length !== 3) throw new Error(`The landing page loads ${fonts.length} fonts; three were expected.`)
  const parts = {
    script: scripts.reduce((sum, address) => sum + brotli(file(address)), 0),
    html: brotli(html),
    css: css.reduce((sum, text) => sum + brotli(text), 0),
    fonts: fonts.reduce((sum, address) => sum + file(address).length, 0),
  }
  const firstLoad = Object.values(parts).reduce((sum, bytes) => sum + bytes)
  const report = `landing page: ${JSON.stringify({ ...parts, firstLoad })}, at most ${JSON.stringify(most)}`
  if (parts.script > most.script || firstLoad > most.firstLoad) throw new Error(`Too heavy, ${report}`)
  process.stdout.write(`${report}\n`)
}

/** Ends the build when the first view of a signed-in screen asks for more script than a phone should have to run. */
function checkScripts(name: string, build: string, scripts: readonly string[], most: number) {
  const script = scripts.reduce((sum, address) => sum + brotli(readFileSync(join(build, 'client', address))), 0)
  const report = `${name}: ${JSON.stringify({ script, files: scripts.length })}, at most ${most}`
  if (script > most) throw new Error(`Too heavy, ${report}`)
  process.stdout.write(`${report}\n`)
}

export const checkDashboardWeight = (build: string, scripts: readonly string[]) =>
  checkScripts('dashboard', build, scripts, mostOfDashboard)

/** Limits for the testers' portal on the first visit of a cheap phone: its script, and all that it waits for. */
const mostOfPortal = { script: 39 * 1024, firstLoad: 51 * 1024 }
/** The same for someone who applies. */
const mostOfApplication = { script: 67 * 1024, firstLoad: 78 * 1024 }

type InLanguages = Record<string, string>

interface Portal {
  script: string
  imports: readonly string[]
  style: string
  texts: InLanguages
  application: { scripts: readonly string[]; texts: InLanguages }
}

/** Ends the build when a document of the portal asks for more than a slow line carries in a few seconds. */
function checkDocument(
  name: string,
  build: string,
  { scripts, texts, style }: { scripts: readonly string[]; texts: readonly InLanguages[]; style: string },
  most: typeof mostOfPortal,
) {
  const weigh = (address: string) => brotli(readFileSync(join(build, 'client', address)))
  const parts = {
    // In the language that weighs more.
    script: [
      ...scripts.map(weigh),
      ...texts.map((inLanguages) => Math.max(...Object.values(inLanguages).map(weigh))),
    ].reduce((sum, bytes) => sum + bytes),
    css: weigh(style),
    html: weigh('portal.html'),
  }
  const firstLoad = Object.values(parts).reduce((sum, bytes) => sum + bytes)
  const report = `${name}: ${JSON.stringify({ ...parts, firstLoad })}, at most ${JSON.stringify(most)}`
  if (parts.script > most.script || firstLoad > most.firstLoad) throw new Error(`Too heavy, ${report}`)
  process.stdout.write(`${report}\n`)
}

export const checkPortalWeight = (build: string, { script, imports, style, texts }: Portal) =>
  checkDocument('portal', build, { scripts: [script, ...imports], texts: [texts], style }, mostOfPortal)

export const checkApplicationWeight = (build: string, { script, imports, style, texts, application }: Portal) =>
  checkDocument(
    'application to test',
    build,
    { scripts: [script, ...imports, ...application.scripts], texts: [texts, application.texts], style },
    mostOfApplication,
  )

/** What only the administrator's screens draw: their frame, their tables, their charts. */
const ofAdmin = /admin-main|desk-table|list-table|key-figures|chart-rule/

/** Checks the administrator's first view; no other page may come to load any part of it. */
export function checkAdminWeight(build: string, scripts: readonly string[], elsewhere: readonly string[]) {
  checkScripts('admin', build, scripts, mostOfAdmin)
  const holdsAdmin = (address: string) => ofAdmin.test(readFileSync(join(build, 'client', address), 'utf8'))
  if (!scripts.some(holdsAdmin)) throw new Error("The administrator's screens are no longer known by their classes.")
  const lost = elsewhere.filter(holdsAdmin)
  if (lost.length > 0) throw new Error(`Parts of the administrator's screens are loaded elsewhere: ${lost.join(', ')}`)
}
