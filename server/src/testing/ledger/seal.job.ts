import { retentionNow } from '../../operations/settings/in-force.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { signEnd } from './export.ts'
import * as sealedLedgers from './sealed-ledgers.repository.ts'

interface Sealing {
  db: Database['db']
  issuers: Pick<Caller['issuers'], 'signText'>
  config: Pick<Caller['config'], 'publicOrigin'>
  clock: () => Date
  onError: (error: Error) => void
}

const atOnce = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Seals event logs of runs that have been over for as long as the operator set, each in a transaction of its own; returns how many. */
export async function sealLedgers(sealing: Sealing): Promise<number> {
  const { ledgers_days: days } = await retentionNow(sealing.db)
  if (days === 0) return 0
  let sealed = 0
  let after = beforeAll
  for (;;) {
    const runs = await sealedLedgers.listNext(sealing.db, days, after, atOnce)
    for (const run of runs) {
      after = run.id
      const { signed, signature } = await signEnd(sealing, run, run)
      // A broken log stays as it is, and holds none of the others up.
      const done = await sealedLedgers.seal(sealing.db, run.id, signed, signature).catch((error: Error) => {
        sealing.onError(error)
        return false
      })
      if (done) sealed++
    }
    if (runs.length < atOnce) return sealed
  }
}

export const sealJob = (sealing: Sealing): Job => ({
  name: 'seal',
  schedule: '53 2 * * *',
  queue: { policy: 'short', expireInSeconds: 3600 },
  work: async () => void (await sealLedgers(sealing)),
})
