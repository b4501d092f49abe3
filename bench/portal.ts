import { randomBytes } from 'node:crypto'
import { benchDatabase } from './kit/database.ts'
import { progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { addAccounts } from './kit/people.ts'
import { addTeams } from './kit/teams.ts'
import { slow3g } from './site/phone.ts'
import { slowLine } from './site/slow-line.ts'
import { visits } from './site/visits.ts'

/** There once the form can be sent. */
const wanted = 'main form button[type=submit]'

/** The check-in of the testers' portal, and the application of someone who is about to become a tester. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const places = await addTeams(bench, 1)
  const applicants = await addAccounts(bench.pool, 10, 'developer')
  const { origin } = await startServer({
    DATABASE_URL: bench.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const line = await slowLine(origin, slow3g)
  const turns = quick ? 1 : 5
  const rows: Row[] = []
  for (const locale of ['en-PK', 'ur-PK']) {
    rows.push(
      ...(await visits(line, { path: '/tester', wanted, people: places.slice(0, turns), role: 'tester', locale })),
    )
    rows.push(
      ...(await visits(line, {
        path: '/tester/apply',
        wanted,
        people: applicants.slice(0, turns),
        role: 'developer',
        locale,
      })),
    )
  }
  progressDone()
  table('portal: 400 kbit/s, 400 ms, TLS, four times slower processor, medians', rows)
  saveResults('portal', quick, { turns, rows })
  return true
}
