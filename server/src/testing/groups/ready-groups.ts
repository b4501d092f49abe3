import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import { growing } from '../../platform/google/back-off.ts'
import { isHidden } from '../../platform/google/google-problem.ts'
import { leaseFrom } from '../../platform/jobs/lease.ts'
import type { DirectoryGroup } from './group-directory.ts'
import type { GroupsContext } from './groups-context.ts'
import * as ring from './ready-groups.repository.ts'

/** What an administrator of the domain reads until the group has the name of its test. */
export const readyTitle = 'Ready for the next test'

/** How long a server has for making one, and until a failure is tried again. */
const secondMs = 1000
const leaseMs = minuteMs
const failingAgain = { firstMs: 10 * secondMs, by: 2, mostMs: 10 * minuteMs }

/** Makes a group ahead. One that is found, as its maker was killed before it said so, must be empty. */
async function makeReady({ db, directory, clock }: GroupsContext, taken: { email: string; tries: number }) {
  try {
    const { isNew, ...group } = await directory.ensure({ email: taken.email, title: readyTitle })
    if (isNew || !(await directory.listMembers(group)).length) await ring.saveMade(db, group, clock())
    else await ring.remove(db, taken.email)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const waitMs = Math.max((error.retryAfter ?? 0) * secondMs, growing(failingAgain, taken.tries))
    await ring.postpone(db, taken, new Date(clock().getTime() + waitMs))
  }
}

/** Makes the groups that are missing of those kept ready; `onError` hears of each that fails for no reason of Google's. */
export async function makeReadyGroups(context: GroupsContext & { onError: (error: Error) => void }): Promise<void> {
  const { db, findSettings, clock, onError } = context
  const { domain, ready = 0 } = (await findSettings()) ?? {}
  if (!domain || !ready) return
  await ring.stock(db, { domain, most: ready })
  const unmade = await ring.takeUnmade(db, { ...leaseFrom(clock(), leaseMs), most: ready })
  await Promise.all(unmade.map((taken) => makeReady(context, taken).catch(onError)))
}

/** The group as it is now, if it has no member and is closed; one that was deleted is made again. */
async function prove({ directory }: GroupsContext, group: DirectoryGroup): Promise<DirectoryGroup | undefined> {
  try {
    const { surplus, open } = await directory.reportDrift(group, [])
    return surplus.length || open ? undefined : group
  } catch (error) {
    // It may be deleted; only making it shows whether it is.
    if (!isHidden(error)) throw error
    const { isNew, ...made } = await directory.ensure({ email: group.email, title: readyTitle })
    return isNew ? made : undefined
  }
}

/**
 * A group that was made ahead, for this test alone: proven now to be empty and closed. On no track is it either, as no one
 * has read its address. Undefined if none is ready; a test whose group failed before makes its own, which may be there by half.
 */
export async function takeReady(context: GroupsContext, runId: string, isFirst: boolean) {
  const { db } = context
  const domain = (await context.findSettings())?.domain
  if (!domain) return undefined
  for (;;) {
    const claimed = await ring.claim(db, { runId, domain, isFirst })
    if (claimed) context.onTaken?.()
    const proven = claimed && (await prove(context, claimed))
    if (!claimed || proven) return proven
    await ring.remove(db, claimed.email)
  }
}
