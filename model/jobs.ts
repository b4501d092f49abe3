import { learnTonight } from '../server/src/testing/evaluation/learn.ts'
import { checkPictures } from '../server/src/testing/checkins/check-pictures.ts'
import { runOffers } from '../server/src/testing/staffing/offers.job.ts'
import { staffWaiting } from '../server/src/testing/staffing/staff-queue.job.ts'
import { bookLateTests } from '../server/src/orders/late/late.job.ts'
import { tick } from '../server/src/testing/evaluation/tick.ts'
import type { Act } from './act.ts'
import type { Server } from './server.ts'

const work = {
  tick: ({ tools: { db, clock, hooks } }: Server) => tick(db, clock, hooks),
  'tend offers': ({ tools: { db, mail, clock } }: Server) => runOffers({ db, mail, clock }),
  'staff queue': ({ tools: { db } }: Server) => staffWaiting(db),
  'book late': ({ tools: { db, clock } }: Server) => bookLateTests(db, clock()),
  'check pictures': ({ tools: { db, files, clock } }: Server) =>
    checkPictures({
      db,
      files,
      clock,
      onError(error) {
        throw error
      },
    }),
  learn: ({ tools: { db, clock } }: Server) => learnTonight(db, clock()),
}

/** What a server does by itself. */
export const jobAct = (name: keyof typeof work): Act => ({
  name,
  what: name,
  wide: true,
  expect: 'done',
  repeatable: true,
  go: (server) => work[name](server),
})
