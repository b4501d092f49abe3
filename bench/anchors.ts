import { randomBytes } from 'node:crypto'
import { leafHash } from '@fortnight/contract/proofs/merkle'
import { hex } from '@fortnight/contract/proofs/hashes'
import { createIssuers } from '../server/src/identity/auth/issuers.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { findNewest, listLeaves } from '../server/src/site/anchors/anchors.repository.ts'
import { publishDays } from '../server/src/site/anchors/publish.job.ts'
import { benchDatabase } from './kit/database.ts'
import { median, timed } from './kit/figures.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'

/** A night with many ledgers, a few of which have changed; and a proof afterwards. */
export async function run(quick: boolean): Promise<boolean> {
  const [ledgers, changed] = quick ? [20_000, 2000] : [1_000_000, 40_000]
  const { db, pool } = await benchDatabase(4)
  progress(`adding ${ledgers} ledgers`)
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into run_chains (run_id, length, head, unpublished)
     select gen_random_uuid(), 200, sha256(n::text::bytea), n <= $2 from generate_series(1, $1::int) n`,
    [ledgers, changed],
  )
  await client.query('vacuum (analyze) run_chains')
  client.release(true)
  const issuers = await createIssuers(db, createVault(randomBytes(32).toString('hex')))
  const publishing = { db, issuers, mail: { ofAnchor: async () => {} }, clock: () => new Date() }
  progress(`publishing ${changed}`)
  const before = process.cpuUsage()
  const night = await timed(() => publishDays(publishing))
  const { user, system } = process.cpuUsage(before)
  const again = await timed(() => publishDays(publishing))
  const proofs: number[] = []
  for (let n = 1; n <= 100; n++) {
    const { rows } = await pool.query<{ head: Buffer }>('select sha256($1::text::bytea) as head', [n])
    const leaf = hex(await leafHash(rows[0]!.head))
    const { ms, value } = await timed(() => listLeaves(db, [leaf]))
    if (value.length !== 1) return false
    proofs.push(ms)
  }
  progressDone()
  const rows: Row[] = [
    { what: `the night: ${changed} of ${ledgers} ledgers changed`, ms: night.ms, 'cpu ms': (user + system) / 1000 },
    { what: 'a second server, when nothing is left', ms: again.ms },
    { what: 'one proof', ms: median(proofs) },
  ]
  table('anchors', rows)
  saveResults('anchors', quick, { rows })
  return (await findNewest(db))?.number === 1
}
