import { optInHours } from '@fortnight/contract/vocabulary/run-states'
import { hourMs } from '@fortnight/contract/format/spans'
import type { Database, Tx } from '../../platform/db/database.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { MailQueue } from '../../messaging/mail/mail-queue.ts'
import { announce } from '../../platform/push/announce.ts'
import { notifyEachTester, notifyNumbers, type ToTester } from '../../testers/portal/notify-testers.ts'
import * as expiries from './expiry.repository.ts'
import { append } from '../ledger/append.ts'
import * as listing from './listing.repository.ts'
import { remindOfSetup } from '../runs/setup-reminders.ts'
import { remindOfListing } from '../joining/notify-of-joining.ts'
import { offerTermsOf } from '../../testers/pool/offer-terms.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'

interface OffersContext {
  db: Database['db']
  mail: MailQueue
  clock: () => Date
}

/** Asks the tester of a seat, until the end of the offer in their own zone. */
const asking = (asked: expiries.Asked, now: Date): ToTester => {
  const { id, tester_id, app_name, expires_at, timezone } = asked
  const hours = (expires_at.getTime() - now.getTime()) / hourMs
  const values = {
    app: app_name,
    seat: id,
    until: expires_at.toISOString(),
    zone: timezone,
    hours,
    terms: offerTermsOf(asked),
  }
  return { tester_id, message: { key: 'offered', values } }
}

/** Invited testers are notified on their page and by mail; those without an account, by mail and on their imported number. */
const notifyOfOffers = ({ db, mail, clock }: OffersContext) =>
  db.transaction(async (tx) => {
    const now = clock()
    const rows = await expiries.takeUntold(tx, now)
    const seats = rows.map((row) => ({ ...row, expires_at: new Date(row.expires_at) }))
    await notifyEachTester(
      tx,
      seats.filter(({ address }) => !address).map((seat) => asking(seat, now)),
    )
    const invited = seats.filter(({ address }) => address)
    for (const { id } of invited) await mail.ofOffer(tx, id)
    await notifyNumbers(
      tx,
      invited.map((seat) => asking(seat, now)),
    )
    return seats.length
  })

/** Notifies the testers of seats that `take` has marked. */
const notifying =
  (key: 'reminded' | 'list_awaited', take: (tx: Tx, now: Date) => Promise<expiries.Notified[]>) =>
  ({ db, clock }: OffersContext) =>
    db.transaction(async (tx) => {
      const seats = await take(tx, clock())
      await notifyEachTester(
        tx,
        seats.map(({ id: seat, tester_id, app_name: app }) => ({ tester_id, message: { key, values: { app, seat } } })),
      )
      return seats.length
    })

const remind = notifying('reminded', (tx, now) =>
  expiries.takeForgetful(tx, now, new Date(now.getTime() + optInHours * hourMs)),
)
const notifyWaiting = notifying('list_awaited', expiries.takeWaiting)

/** Ends expired seats, with their facts; the run is evaluated soon, and the freed testers can be invited to others. */
const expire = ({ db, clock }: OffersContext) =>
  db.transaction(async (tx) => {
    const now = clock()
    const seats = await expiries.takeExpired(tx, now)
    await append(
      tx,
      seats.map(({ id: seat, run_id }) => ({ run_id, seat, kind: 'expired', data: {}, at: now })),
    )
    if (seats.length) await announce(tx, { to: 'admins', topics: ['pool'] })
    return seats.length
  })

const remindDevelopers = ({ db, clock }: OffersContext) =>
  db.transaction(async (tx) => {
    const runs = await expiries.takeUnlisted(tx, clock())
    for (const run of runs) {
      // The waiting testers may have left meanwhile.
      await listing.settle(tx, run)
      if (await listing.isAsked(tx, run)) await remindOfListing(tx, run)
    }
    return runs.length
  })

/**
 * Does all due work in batches; each is one transaction, and seats that another server holds at this moment are left to
 * it.
 */
export async function runOffers(context: OffersContext): Promise<void> {
  await expiries.shorten(context.db, context.clock())
  let expired = 0
  for (const work of [notifyOfOffers, remind, notifyWaiting, remindDevelopers]) while ((await work(context)) > 0);
  for (let some = -1; some !== 0; expired += some) some = await expire(context)
  if (expired > 0) await wakeQueue(context.db)
  await remindOfSetup(context.db, context.clock())
}

/**
 * Asks testers as soon as their offer is committed (the database notifies this server), and those of the night when their
 * day begins.
 */
export const startOffers = (context: OffersContext & { onError: (error: Error) => void }, push: Push) =>
  startRounds({
    ...context,
    channel: 'offers',
    push,
    async round() {
      while ((await notifyOfOffers(context)) > 0);
      return expiries.nextUntold(context.db, context.clock())
    },
  })

/** Each minute: deadlines, reminders, and offers of a server that was stopped. */
export const offersJob = (context: OffersContext): Job => ({
  name: 'offers',
  schedule: '* * * * *',
  work: () => runOffers(context),
})
