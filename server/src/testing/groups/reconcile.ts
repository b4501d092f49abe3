import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import { growing, spreadOf } from '../../platform/google/back-off.ts'
import { isHidden } from '../../platform/google/google-problem.ts'
import { append } from '../ledger/append.ts'
import * as listing from '../staffing/listing.repository.ts'
import { addMembers } from './add-members.ts'
import { compareMembers, type DirectoryGroup, type Drift } from './group-directory.ts'
import type { GroupsContext } from './groups-context.ts'
import * as groups from './groups.repository.ts'
import * as ring from './ready-groups.repository.ts'
import { readyTitle, takeReady } from './ready-groups.ts'
import {
  announceToOwner,
  notifyOfEmptyGroup,
  notifyOfFailure,
  notifyOfGroup,
  notifyOfRemadeGroup,
  notifyOfUnknownAddress,
} from './notify-of-groups.ts'

/** How long a failure goes on before people are notified of it: a busy directory mostly recovers by itself. */
const patienceMs = (problem: ProblemCode) => (problem === 'google-busy' ? 15 : 1) * minuteMs
const secondMs = 1000

/** Until a directory shows what was changed, and until it is tried again after a failure. */
const showing = { firstMs: secondMs, by: 1.4, mostMs: 5 * minuteMs }
const failingAgain = { firstMs: 5 * secondMs, by: 1.5, mostMs: 5 * minuteMs }

const addressOf = (runId: string, domain: string | undefined) =>
  `test-${runId.replaceAll('-', '').slice(0, 12)}@${domain ?? ''}`

type Wanted = Awaited<ReturnType<typeof groups.listWanted>>
const addressesOf = (wanted: Wanted) => wanted.map((seat) => seat.email)

/**
 * Saves the group that was found or made: it can be put on the track while its members are added. One that has another name
 * than before takes the place of a deleted one; its maker might have been killed before this.
 */
async function keepGroup(
  { db, clock }: GroupsContext,
  { run_id, email, name, on_track_at, binds }: groups.Taken,
  group: DirectoryGroup,
  testers: number,
) {
  await db.transaction(async (tx) => {
    if (email === null && !on_track_at && !binds) await notifyOfGroup(tx, run_id, group.email)
    if (name !== null) await notifyOfRemadeGroup(tx, run_id, { group: group.email, testers, binds }, clock())
    await groups.save(tx, run_id, group)
    await ring.remove(tx, group.email)
  })
}

/**
 * Gives the directory's group the wanted members; returns those, how it differed before, and what became of it. Who is wanted
 * since a comparison began is added without another one.
 */
async function align(context: GroupsContext, taken: groups.Taken, email: string) {
  const { db, directory, clock } = context
  const listWanted = () => groups.listWanted(db, taken.run_id, clock())
  let wanted = await listWanted()
  let group: DirectoryGroup = { name: taken.name ?? '', email }
  const driftOfEmpty = (title: string): Drift => ({ missing: addressesOf(wanted), surplus: [], open: false, title })
  const compare = () => directory.reportDrift(group, addressesOf(wanted))
  /** Finds or makes the group, and returns how it differs: one that was made now has no member. */
  async function ensure(): Promise<Drift> {
    const { isNew, ...found } = await directory.ensure({ email, title: taken.app_name })
    group = found
    if (found.name !== taken.name) await keepGroup(context, taken, found, wanted.length)
    return isNew ? driftOfEmpty(taken.app_name) : compare()
  }
  /** A group that was made ahead, else one that is made now. */
  async function obtain(): Promise<Drift> {
    const ready = taken.email === null ? await takeReady(context, taken.run_id, taken.tries === 0) : undefined
    if (!ready) return ensure()
    group = ready
    await keepGroup(context, taken, group, wanted.length)
    return driftOfEmpty(readyTitle)
  }
  const drift = taken.name
    ? await compare().catch((error: unknown) => {
        // It may be deleted; only making it shows whether it is.
        if (isHidden(error)) return ensure()
        throw error
      })
    : await obtain()
  if (drift.open) await directory.ensure({ email, title: taken.app_name })
  const compared = new Set(addressesOf(wanted))
  async function listNew(): Promise<string[]> {
    wanted = await listWanted()
    const since = addressesOf(wanted).filter((address) => !compared.has(address))
    for (const address of since) compared.add(address)
    return since
  }
  const missing: string[] = []
  const unknown = new Set<string>()
  let isNew = false
  for (let next = [...drift.missing, ...(await listNew())]; next.length; next = await listNew()) {
    const ended = await addMembers(context, group, next)
    for (const address of ended.unknown) unknown.add(address)
    isNew ||= ended.isNew
    missing.push(...next)
  }
  // The server that took it might have been killed before this, or refused.
  if (drift.title === readyTitle) await directory.entitle(group, taken.app_name)
  const { surplus } = compareMembers(drift.surplus, addressesOf(wanted))
  for (const member of surplus) await directory.remove(group, member)
  return { group, wanted, drift: { ...drift, missing, surplus }, unknown, isNew }
}

/** Lists the testers whom the directory shows as members, unless their developer has not put the group on the track. */
async function listMembers(tx: Tx, runId: string, members: readonly number[], at: Date): Promise<void> {
  const access = await groups.findOfRun(tx, runId)
  if (!members.length || access?.access_method !== 'managed_group' || !access.on_track_at) return
  const seats = await listing.lockWaiting(tx, runId, members)
  await append(
    tx,
    seats.map((seat) => ({ run_id: runId, seat, kind: 'listed', grade: 'confirmed', data: {}, at })),
  )
  await listing.settle(tx, runId)
}

type Aligned = Awaited<ReturnType<typeof align>>

/** Saves a comparison that succeeded, with all that follows from it. */
async function succeed({ db, clock }: GroupsContext, taken: groups.Taken, aligned: Aligned) {
  const { run_id, is_closed } = taken
  const { group, wanted, drift, unknown, isNew } = aligned
  const tries = taken.failing_since || isNew ? 0 : taken.tries
  const missing = new Set(drift.missing)
  const unknown_seats = wanted.filter(({ email }) => unknown.has(email)).map(({ seat }) => seat)
  const isIncomplete = drift.open || drift.surplus.length > 0 || missing.size > unknown.size
  const isOver = is_closed && !wanted.length && !isIncomplete
  const now = clock()
  const waitMs = isIncomplete ? growing(showing, tries) : hourMs * spreadOf(run_id)
  await db.transaction(async (tx) => {
    const members = wanted.filter(({ email, is_waiting }) => is_waiting && !missing.has(email))
    await listMembers(
      tx,
      run_id,
      members.map(({ seat }) => seat),
      now,
    )
    const isLeft = isOver && taken.on_track_at !== null && !taken.binds
    if (isLeft) await notifyOfEmptyGroup(tx, run_id, group.email)
    if (unknown_seats.some((seat) => !taken.unknown_seats.includes(seat))) await notifyOfUnknownAddress(tx, run_id)
    await groups.save(tx, run_id, {
      state: 'ready',
      ...(isLeft && { on_track_at: null }),
      problem: null,
      failing_since: null,
      unknown_seats: [...new Set([...taken.unknown_seats, ...unknown_seats])],
      due_at: isOver ? null : new Date(now.getTime() + waitMs),
      held_until: now,
      tries: isIncomplete ? tries + 1 : 0,
      reconciled_at: now,
    })
    if (taken.state !== 'ready') await announceToOwner(tx, run_id)
  })
}

/** Saves a failure; one that has gone on for long is reported once, and the developer goes on by hand. */
async function fail({ db, clock }: GroupsContext, taken: groups.Taken, error: Problem) {
  const { run_id, tries } = taken
  const problem = error.code as ProblemCode
  const now = clock()
  const failing_since = taken.failing_since ? new Date(taken.failing_since) : now
  const isFailed = now.getTime() - failing_since.getTime() >= patienceMs(problem)
  // Just after another failure Google can be busy for a moment: that is reported if it is found again.
  const mightPass = problem === 'google-busy' && taken.problem !== null && taken.problem !== problem
  const waitMs = Math.max((error.retryAfter ?? 0) * secondMs, growing(failingAgain, tries) * spreadOf(run_id))
  await db.transaction(async (tx) => {
    const saved = { problem, failing_since, tries: tries + 1, held_until: new Date(now.getTime() + waitMs) }
    if (isFailed && !mightPass) await notifyOfFailure(tx, run_id, problem, now)
    if (isFailed && taken.state !== 'failed') {
      const wanted = await groups.listWanted(tx, run_id, now)
      if (wanted.some(({ is_waiting }) => is_waiting)) await listing.ask(tx, run_id, now)
    }
    await groups.save(tx, run_id, { ...saved, ...(isFailed && { state: 'failed' }) })
  })
}

/** Compares a group with the seats of its test and aligns it; all of it can be repeated after any failure. */
export async function reconcile(context: GroupsContext, taken: groups.Taken): Promise<void> {
  let aligned: Aligned
  try {
    const email = taken.email ?? addressOf(taken.run_id, (await context.findSettings())?.domain)
    aligned = await align(context, taken, email)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await fail(context, taken, error)
    return
  }
  await succeed(context, taken, aligned)
}
