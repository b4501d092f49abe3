import { hooks } from '../../server/src/app/hooks.ts'
import { jobsByTheClock } from '../../server/src/app/jobs-by-the-clock.ts'
import { tidyJobs } from '../../server/src/app/tidy.job.ts'
import { createIssuers } from '../../server/src/identity/auth/issuers.ts'
import { openMailQueue } from '../../server/src/messaging/mail/mail-queue.ts'
import { mailCopiesJob } from '../../server/src/messaging/notifications/mail-copies.job.ts'
import { alarmsJob } from '../../server/src/operations/alarms/alarms.job.ts'
import { foldJob } from '../../server/src/platform/counters/fold.job.ts'
import { filesInDatabase } from '../../server/src/platform/file-store/file-store.testkit.ts'
import type { Job } from '../../server/src/platform/jobs/jobs.ts'
import { createVault } from '../../server/src/platform/vault.ts'
import { publishJob } from '../../server/src/site/anchors/publish.job.ts'
import { likenessJob } from '../../server/src/testers/likeness/compare.ts'
import { referralsJob } from '../../server/src/testers/referrals/pay.job.ts'
import { darkDaysJob } from '../../server/src/testing/evaluation/dark-days.job.ts'
import { learnJob } from '../../server/src/testing/evaluation/learn.job.ts'
import { purgeJob } from '../../server/src/testing/runs/purge.job.ts'
import { offlineCountriesJob } from '../../server/src/testing/staffing/offline-countries.job.ts'
import type { BenchDatabase } from '../kit/database.ts'
import { later } from '../kit/tidy.ts'

/** What the database is sealed with, as filling may go on another day. */
export const secret = 'f'.repeat(64)

/** The background work of a server that reads the database, by the clock of this machine. */
export async function backgroundJobs({ db, pool }: BenchDatabase): Promise<Job[]> {
  const vault = createVault(secret)
  const onError = (error: Error) => console.error(error)
  const mail = await openMailQueue(pool, vault, onError)
  later(() => mail.close())
  const clock = () => new Date()
  const files = filesInDatabase(db, vault)
  return [
    ...jobsByTheClock({ db, files, clock, hooks, mail, onError }),
    learnJob(db, clock),
    darkDaysJob(db, clock),
    offlineCountriesJob(db, clock),
    likenessJob(db),
    referralsJob(db),
    ...tidyJobs(db),
    purgeJob(db, clock),
    publishJob({ db, issuers: await createIssuers(db, vault), mail, clock }),
    alarmsJob(db, hooks),
    foldJob(db),
    mailCopiesJob(db, mail),
  ]
}
