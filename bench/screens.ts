import { randomBytes } from 'node:crypto'
import { benchDatabase } from './kit/database.ts'
import { addAccounts } from './kit/people.ts'
import { progressDone, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { slow4g } from './site/phone.ts'
import { slowLine } from './site/slow-line.ts'
import { visits } from './site/visits.ts'

const appsOfEach = 6

/** The developer's list and the administrator's figures, on a phone of a better network. */
export async function run(quick: boolean): Promise<boolean> {
  const { pool, url } = await benchDatabase(4)
  const turns = quick ? 1 : 5
  const developers = await addAccounts(pool, turns, 'developer')
  const admins = await addAccounts(pool, turns, 'admin')
  await pool.query(
    `insert into apps (owner_id, name, description, duration, status, package_name, created_at)
     select owner, 'Tideline ' || n, repeat('Tide and swell times for every harbour. ', 3), 15, 'pending',
       'com.example.app' || n, now() - n * interval '1 hour'
     from unnest($1::uuid[]) owner, generate_series(1, $2::int) n`,
    [developers.map(({ id }) => id), appsOfEach],
  )
  const { origin } = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const line = await slowLine(origin, slow4g)
  const locale = 'en-PK'
  const rows = [
    ...(await visits(line, {
      path: '/dashboard',
      wanted: 'main article',
      people: developers,
      role: 'developer',
      locale,
    })),
    ...(await visits(line, { path: '/admin', wanted: 'main .key-figures', people: admins, role: 'admin', locale })),
  ]
  progressDone()
  table('screens: 1.6 Mbit/s, 150 ms, TLS, four times slower processor, medians', rows)
  saveResults('screens', quick, { turns, rows })
  return true
}
