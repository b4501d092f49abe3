import { randomBytes } from 'node:crypto'
import { benchDatabase } from './kit/database.ts'
import { median } from './kit/figures.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { copyOf } from './site/copy.ts'
import { lighthouse, type Report } from './site/lighthouse.ts'

const middle = (reports: readonly Report[], key: keyof Report) => median(reports.map((report) => report[key]))

const rowOf = (name: string, reports: readonly Report[]): Row => ({
  page: name,
  performance: middle(reports, 'performance'),
  accessibility: middle(reports, 'accessibility'),
  'best practices': middle(reports, 'best-practices'),
  SEO: middle(reports, 'seo'),
  'FCP ms': middle(reports, 'fcp'),
  'LCP ms': middle(reports, 'lcp'),
  'TBT ms': middle(reports, 'tbt'),
  CLS: middle(reports, 'cls'),
})

/** Lighthouse on the public pages, and on the front page with and without its scripts. */
export async function run(quick: boolean): Promise<boolean> {
  progress('bringing Lighthouse')
  const { url } = await benchDatabase(4)
  const secret = randomBytes(32).toString('hex')
  const { origin } = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: secret,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const turns = quick ? 1 : 3

  const rows: Row[] = []
  for (const path of ['/', '/privacy', '/terms']) {
    const reports: Report[] = []
    for (let turn = 1; turn <= turns; turn++) {
      progress(`${path}: ${turn} of ${turns}`)
      reports.push(await lighthouse(origin + path))
    }
    rows.push(rowOf(path, reports))
  }

  const sides = [
    { name: 'as it is', address: await copyOf(origin, { strip: false }), reports: [] as Report[] },
    { name: 'without scripts', address: await copyOf(origin, { strip: true }), reports: [] as Report[] },
  ]
  // In turn, so that whatever else the machine does falls on both.
  for (let turn = 0; turn < (quick ? 1 : 5); turn++)
    for (const { name, address, reports } of sides) {
      progress(`the front page ${name}: turn ${turn + 1}`)
      reports.push(await lighthouse(address))
    }
  progressDone()
  const [whole, bare] = sides.map(({ reports }) => middle(reports, 'lcp'))
  const ratio = (whole ?? Number.NaN) / (bare ?? Number.NaN)
  const compared = sides.map(({ name, reports }) => rowOf(`/ ${name}`, reports))
  table('page: Lighthouse on a simulated phone, medians', [...rows, ...compared])
  console.log(`\n  LCP of the front page: ${ratio.toFixed(3)} times that of the same page without scripts`)
  saveResults('page', quick, { runs: turns, rows, compared, lcp_ratio: ratio })
  return true
}
