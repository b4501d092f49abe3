import type { ProblemCode } from '@fortnight/contract/problem'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { notifyOperators } from '../ledger/notify-operators.ts'
import { isNews } from './google-notices.repository.ts'
import * as listing from '../staffing/listing.repository.ts'

async function ownerOf(tx: Tx, runId: string) {
  const run = await listing.findRun(tx, runId)
  if (!run) throw new Error('there is no such run')
  const { owner_id, app_id, app_name: app } = run
  return { owner_id, app_id, app }
}

/** Has the developer's pages read the app again. */
export async function announceToOwner(tx: Tx, runId: string): Promise<void> {
  const { owner_id } = await ownerOf(tx, runId)
  await announce(tx, { to: [owner_id], topics: ['apps'] })
}

/** Asks the developer to put the group of a test on the closed track, once it exists. */
export async function notifyOfGroup(tx: Tx, runId: string, group: string): Promise<void> {
  const { owner_id, ...values } = await ownerOf(tx, runId)
  await notifications.insert(tx, [owner_id], { key: 'group_ready', values: { ...values, group } }, ['apps'])
}

/** Says that the group of a test that is over is empty, and can be taken off the closed track. */
export async function notifyOfEmptyGroup(tx: Tx, runId: string, group: string): Promise<void> {
  const { owner_id, ...values } = await ownerOf(tx, runId)
  await notifications.insert(tx, [owner_id], { key: 'group_emptied', values: { ...values, group } }, ['apps'])
}

/** Reports that a group fails, so that the test goes on by hand; each problem once a day. */
export async function notifyOfFailure(tx: Tx, runId: string, problem: ProblemCode, now: Date): Promise<void> {
  if (!(await isNews(tx, `group ${runId}`, problem, now))) return
  const { owner_id, ...app } = await ownerOf(tx, runId)
  const values = { ...app, problem }
  await notifications.insert(tx, [owner_id], { key: 'group_failed', values }, ['apps'])
  if (await isNews(tx, 'group operator', problem, now))
    await notifyOperators(tx, [{ key: 'group_failed_alarm', values }])
}

interface RemadeGroup {
  group: string
  /** How many belong into it. */
  testers: number
  /** Whether we keep it on the closed track. */
  binds: boolean
}

/**
 * Reports that a group was deleted at Google and made again; that of a test once a day. The operator reads of each test:
 * a deletion is not a failure that goes on, and leaves no other trace.
 */
export async function notifyOfRemadeGroup(tx: Tx, runId: string, remade: RemadeGroup, now: Date): Promise<void> {
  if (!(await isNews(tx, `group ${runId}`, 'deleted', now))) return
  const { owner_id, ...app } = await ownerOf(tx, runId)
  const values = { ...app, ...remade }
  await notifications.insert(tx, [owner_id], { key: 'group_remade', values }, ['apps'])
  await notifyOperators(tx, [{ key: 'group_remade_alarm', values }])
}

/** Reports that Google does not know the address of a tester. */
export async function notifyOfUnknownAddress(tx: Tx, runId: string): Promise<void> {
  const { owner_id, ...values } = await ownerOf(tx, runId)
  await notifications.insert(tx, [owner_id], { key: 'address_unknown', values }, ['apps'])
  await notifyOperators(tx, [{ key: 'address_unknown_alarm', values }])
}
