import { appPath } from '@fortnight/contract/messaging/notifications'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Decision } from '../engine/decision.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { news, notifyEach } from '../../testers/portal/tell.ts'
import { dayWords } from './day.ts'
import type { OpenRun } from './look.repository.ts'

/** A decision that was carried out, and whom it is about. */
export interface Told {
  row: OpenRun
  decision: Decision
  today: number
  /** Who is reminded. */
  person: string | undefined
  /** Not told before today. */
  isNew: boolean
}

const watchlist = '/admin/watchlist'
const portal = '/tester'

type Words = Pick<notifications.Note, 'title' | 'message'>

/** What the owner hears of a decision, if anything. Google's count is known to Play Console alone: our days are estimates. */
function toOwner({ row: { name, need, days }, decision, today }: Told): Words | undefined {
  switch (decision.kind) {
    case 'start':
      return {
        title: `Day 1 of ${name}`,
        message: `Your team has joined. If all goes as expected you can apply to Google on ${dayWords(decision.goalDay)} (estimated).`,
      }
    case 'invite':
      return decision.reason === 'restock'
        ? {
            title: `${name} is at risk`,
            message: `Testers have left. ${decision.count} more were invited; each of them needs ${days} days of their own.`,
          }
        : undefined
    case 'extend':
      return {
        title: `${name} takes longer`,
        message: `The promised day has passed, and fewer than ${need} testers have stayed ${days} days in a row. The test goes on at no cost to you.`,
      }
    case 'qualify':
      return {
        title: `You can apply now: ${name}`,
        message: `By our count ${need} testers have stayed ${days} days in a row (estimated: only Play Console knows). Apply for production in Play Console. Your team stays with you meanwhile.`,
      }
    case 'complete':
      return { title: `${name} is done`, message: `The test is over since ${dayWords(today)}. Your testers have gone.` }
    case 'fail':
      return {
        title: `${name} did not reach its goal`,
        message: `Too few testers have stayed ${days} days in a row, so we have ended the test. What was not delivered goes back to you.`,
      }
    case 'escalate':
    case 'hold':
    case 'lost':
    case 'nudge':
    case 'release':
      return undefined
    default:
      return decision satisfies never
  }
}

const causes = {
  pool_exhausted: 'no more testers are free for it',
  seat_cap: 'it holds all the testers it may have',
  too_late: 'nobody who joins now can finish in time',
} as const

function toOperator({ row: { name }, decision, isNew }: Told): Words | undefined {
  // Of those that nobody is free for the tick tells all at once.
  if (decision.kind === 'escalate' && isNew && decision.reason !== 'pool_exhausted')
    return { title: 'A test needs help', message: `${name} is not safe, and ${causes[decision.reason]}.` }
  if (decision.kind === 'fail')
    return { title: 'A test has failed', message: `${name} did not reach its goal in time.` }
  return undefined
}

/** Tells owners, testers and administrators what was decided, in the transaction that decided it. */
export async function tellAll(tx: Tx, told: readonly Told[]): Promise<void> {
  const owners = told.flatMap((one) => {
    const words = toOwner(one)
    return words ? [{ user_id: one.row.owner_id, ...words, link: appPath(one.row.app_id) }] : []
  })
  const reminded = told.flatMap(({ decision, person, row }) =>
    decision.kind === 'nudge' && person ? [{ person_id: person, news: news.nudged(row.name) }] : [],
  )
  await notifications.insertEach(tx, owners, ['apps'])
  await notifyEach(tx, reminded, portal)
  const [alarm, ...more] = told.flatMap((one) => toOperator(one) ?? [])
  if (alarm) {
    const several = {
      title: `${more.length + 1} tests need help`,
      message: `${alarm.message} The others stand in the watchlist.`,
    }
    const note = { ...(more.length ? several : alarm), link: watchlist }
    await notifications.insert(tx, await users.listAdminIds(tx), note, ['queue'])
  }
  if (told.length) await announce(tx, { to: 'admins', topics: ['apps', 'queue'] })
}

/** Tells the administrators of tests on which nearly everybody has fallen silent at once. */
export async function tellSilence(tx: Tx, names: readonly string[]): Promise<void> {
  if (!names.length) return
  const where = names.length === 1 ? names[0] : `${names.length} tests`
  await notifications.insert(
    tx,
    await users.listAdminIds(tx),
    {
      title: `Nearly everybody is silent on ${where}`,
      message:
        'So many at once have a common cause: the app, our service, mail, or a clock. Nobody is given up for it during the next days. Please look.',
      link: watchlist,
    },
    ['queue'],
  )
}

/** Tells the administrators of open tests that want testers while none are free for them. */
export async function tellMissing(tx: Tx, names: readonly string[]): Promise<void> {
  const [first, ...more] = names
  if (first === undefined) return
  const note = {
    title: more.length ? `${names.length} tests need help` : 'A test needs help',
    message: more.length
      ? `They are not safe, and no more testers are free for them: ${first} and ${more.length} more.`
      : `${first} is not safe, and ${causes.pool_exhausted}.`,
    link: watchlist,
  }
  await notifications.insert(tx, await users.listAdminIds(tx), note, ['queue'])
}
