import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installOnDemand } from '../../scripts/install-on-demand.ts'
import { findBrowser } from '../../scripts/ensure-browser.ts'

const execute = promisify(execFile)

const version = '13.5.0'

export interface Report {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Milliseconds on the simulated phone; CLS a score. */
  lcp: number
  fcp: number
  tbt: number
  cls: number
}

interface Result {
  runtimeError?: { code: string }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** One run of Lighthouse as on a modest phone (its default). Tried once more when the page did not start to load. */
export async function lighthouse(url: string, retry = true): Promise<Report> {
  const { folder, home } = installOnDemand('lighthouse', version)
  const cli = join(folder, 'cli/index.js')
  const file = join(home, 'report.json')
  writeFileSync(file, '')
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage'
  const args = [cli, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: findBrowser() }
  const failure = await execute(process.execPath, args, { env, timeout: 180_000 }).then(
    () => '',
    (error: Error) => error.message,
  )
  const text = readFileSync(file, 'utf8')
  const result = text ? (JSON.parse(text) as Result) : undefined
  if (!result || result.runtimeError) {
    if (retry) return lighthouse(url, false)
    throw new Error(`Lighthouse could not judge ${url}: ${result?.runtimeError?.code ?? failure}`)
  }
  const score = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => result.audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
