import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Decision } from '../engine/decision.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import type { OpenRun } from './snapshot.repository.ts'

/** An applied decision. */
export interface AppliedDecision {
  row: OpenRun
  decision: Decision
  /** Whether the decision is new today. */
  isNew: boolean
}

const watchlist = '/admin/watchlist'

type Message = Pick<notifications.NewNotification, 'title' | 'message'>

const causes = {
  pool_exhausted: 'no more testers are free for it',
  seat_cap: 'it holds all the testers it may have',
  too_late: 'no one who joins now can finish in time',
} as const

function toOperator({ row: { name }, decision, isNew }: AppliedDecision): Message | undefined {
  // The tick reports all runs without available testers in one notification.
  if (decision.kind === 'escalate' && isNew && decision.reason !== 'pool_exhausted')
    return { title: 'A test needs help', message: `${name} is not safe, and ${causes[decision.reason]}.` }
  return undefined
}

/**
 * Notifies administrators of decisions that are no facts, in the transaction that decided them. Facts notify by
 * themselves.
 */
export async function notifyOfDecisions(tx: Tx, applied: readonly AppliedDecision[]): Promise<void> {
  const [alarm, ...more] = applied.flatMap((decision) => toOperator(decision) ?? [])
  if (alarm) {
    const several = {
      title: `${more.length + 1} tests need help`,
      message: `${alarm.message} The others are on the watchlist.`,
    }
    const notification = { ...(more.length ? several : alarm), link: watchlist }
    await notifications.insert(tx, await users.listAdminIds(tx), notification, ['queue'])
  }
  if (applied.length) await announce(tx, { to: 'admins', topics: ['apps', 'queue'] })
}

/** Notifies the administrators of tests on which nearly all testers have fallen silent at once. */
export async function notifyOfSilence(tx: Tx, names: readonly string[]): Promise<void> {
  if (!names.length) return
  const where = names.length === 1 ? names[0] : `${names.length} tests`
  await notifications.insert(
    tx,
    await users.listAdminIds(tx),
    {
      title: `Almost no check-ins on ${where}`,
      message:
        'So many at once have one cause: the app, our service, mail, or a clock. We remove no tester for it during the next days. Please check.',
      link: watchlist,
    },
    ['queue'],
  )
}

/** Notifies the administrators of a country whose testers were silent for a day, on all tests. */
export async function notifyOfDarkDay(
  tx: Tx,
  { country, due, seen }: { country: string; due: number; seen: number },
): Promise<void> {
  const notification = {
    title: `Almost no check-ins from ${country}`,
    message: `${seen} of ${due} came yesterday, on all tests together. The Internet or the power may have been away there: we hold that day against no tester.`,
    link: watchlist,
  }
  await notifications.insert(tx, await users.listAdminIds(tx), notification, ['queue'])
}

/** Notifies the administrators of open tests that need testers while none are free for them. */
export async function notifyOfShortage(tx: Tx, names: readonly string[]): Promise<void> {
  const [first, ...more] = names
  if (first === undefined) return
  const notification = {
    title: more.length ? `${names.length} tests need help` : 'A test needs help',
    message: more.length
      ? `They are not safe, and no more testers are free for them: ${first} and ${more.length} more.`
      : `${first} is not safe, and ${causes.pool_exhausted}.`,
    link: watchlist,
  }
  await notifications.insert(tx, await users.listAdminIds(tx), notification, ['queue'])
}
