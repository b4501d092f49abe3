import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Decision } from '../engine/decision.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { notifyOperators } from '../ledger/notify-operators.ts'
import type { OpenRun } from './snapshot.repository.ts'

/** An applied decision. */
export interface AppliedDecision {
  row: OpenRun
  decision: Decision
  /** Whether the decision is new today. */
  isNew: boolean
}

function toOperator({ row: { name: app }, decision, isNew }: AppliedDecision) {
  // The tick reports all runs without available testers in one notification.
  if (decision.kind === 'escalate' && isNew && decision.reason !== 'pool_exhausted')
    return { key: 'run_at_risk_alarm', values: { app, cause: decision.reason } } as const
  return undefined
}

/**
 * Notifies administrators of decisions that are no facts, in the transaction that decided them. Facts notify by
 * themselves.
 */
export async function notifyOfDecisions(tx: Tx, applied: readonly AppliedDecision[]): Promise<void> {
  await notifyOperators(
    tx,
    applied.flatMap((decision) => toOperator(decision) ?? []),
  )
  if (applied.length) await announce(tx, { to: 'admins', topics: ['apps', 'queue'] })
}

const notifyAdministrators = async (tx: Tx, message: NotificationMessage): Promise<void> =>
  notifications.insert(tx, await users.listAdminIds(tx), message, ['queue'])

/** Notifies the administrators of tests on which nearly all testers have fallen silent at once. */
export async function notifyOfSilence(tx: Tx, apps: readonly string[]): Promise<void> {
  if (apps.length) await notifyAdministrators(tx, { key: 'silence_alarm', values: { apps } })
}

/** Notifies the administrators of a country whose testers were silent for a day, on all tests. */
export const notifyOfDarkDay = (tx: Tx, values: { country: string; due: number; seen: number }): Promise<void> =>
  notifyAdministrators(tx, { key: 'dark_day_alarm', values })

/** Notifies the administrators of open tests that need testers while none are free for them. */
export async function notifyOfShortage(tx: Tx, apps: readonly string[]): Promise<void> {
  const [app, ...more] = apps
  if (app === undefined) return
  await notifyAdministrators(
    tx,
    more.length
      ? { key: 'shortage_alarm', values: { apps } }
      : { key: 'run_at_risk_alarm', values: { app, cause: 'pool_exhausted' } },
  )
}
