import { hourIn } from '@fortnight/contract/calendar'
import { eligibleOn } from '@fortnight/contract/testing/run-outlook'
import type { MailQueue } from '../../messaging/mail/mail-queue.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as ledger from '../ledger/ledger.repository.ts'
import { replayRun } from '../ledger/replay.ts'
import * as digests from './digest.repository.ts'

/** Hours of the reader's morning in which digests are sent: a server that was away at eight is not too late. */
const morning = { from: 8, until: 12 }

const isMorning = (timezone: string, now: Date) => {
  const hour = hourIn(timezone, now)
  return hour >= morning.from && hour < morning.until
}

interface DigestContext {
  db: Database['db']
  mail: MailQueue
}

/** Queues the digest of one test, in the transaction that marks its day as reported. */
const queueOne = ({ db, mail }: DigestContext, { run_id, app_id, day }: digests.Due) =>
  db.transaction(async (tx) => {
    const run = await ledger.findRun(tx, app_id)
    if (!run) return
    const { state } = await replayRun(tx, run)
    if (await digests.claim(tx, { run_id, day, eligible_on: eligibleOn(state.seats) }))
      await mail.ofDigest(tx, { run_id, day })
  })

/** Reports the day before to each developer whose morning it is: once for each test and day, by one server. */
export async function sendDigests(context: DigestContext, now: Date): Promise<void> {
  const due = await digests.listDue(context.db, now)
  for (const run of due) if (isMorning(run.timezone, now)) await queueOne(context, run)
}

export const digestJob = (context: DigestContext, clock: () => Date): Job => ({
  name: 'digest',
  schedule: '*/15 * * * *',
  work: () => sendDigests(context, clock()),
})
