import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../platform/db/database.ts'
import { append } from '../ledger/append.ts'
import * as listing from '../staffing/listing.repository.ts'
import type { DirectoryGroup, Drift, GroupDirectory } from './group-directory.ts'
import * as groups from './groups.repository.ts'
import {
  announceToOwner,
  notifyOfEmptyGroup,
  notifyOfFailure,
  notifyOfGroup,
  notifyOfRemadeGroup,
  notifyOfUnknownAddress,
} from './notify-of-groups.ts'

export interface GroupsContext {
  db: Database['db']
  directory: GroupDirectory
  /** Domain of the groups; undefined while Google is not set up. */
  domain: string | undefined
  clock: () => Date
}

/** How long a failure goes on before people are notified of it: a busy directory mostly recovers by itself. */
const patienceMs = (problem: ProblemCode) => (problem === 'google-busy' ? 15 : 1) * minuteMs
const secondMs = 1000

/** When members were added. A directory can take a minute to show one: until then it is not asked again. */
const added = new LRUCache<string, number>({ max: 10_000 })

/** Between 0.8 and 1.2, the same for a test each time: groups that failed together do not come back together. */
const spreadOf = (runId: string) => 0.8 + (Number.parseInt(runId.slice(0, 4), 16) / 0xffff) * 0.4

const growing = (firstMs: number, tries: number, growth: number) =>
  Math.min(5 * minuteMs, firstMs * growth ** Math.min(tries, 30))

const addressOf = (runId: string, domain: string | undefined) =>
  `test-${runId.replaceAll('-', '').slice(0, 12)}@${domain ?? ''}`

type Wanted = Awaited<ReturnType<typeof groups.listWanted>>

/**
 * Adds the addresses, and returns those that the directory does not take, and whether one was added for the first time. Throws what
 * concerns more than an address.
 */
async function addAll({ directory, clock }: GroupsContext, group: DirectoryGroup, missing: readonly string[]) {
  const now = clock().getTime()
  let isNew = false
  const unknown = new Set<string>()
  for (const email of missing) {
    const key = `${group.name} ${email}`
    if (now - (added.get(key) ?? -Infinity) < minuteMs) continue
    try {
      await directory.add(group, email)
      isNew ||= !added.has(key)
      added.set(key, now)
    } catch (error) {
      if (!(error instanceof Problem) || (error.code !== 'google-unknown' && error.code !== 'google-refused'))
        throw error
      unknown.add(email)
    }
  }
  return { unknown, isNew }
}

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
  })
}

/** Gives the directory's group the wanted members, and returns how it differed before. */
async function align(context: GroupsContext, taken: groups.Taken, email: string, wanted: readonly string[]) {
  const { directory } = context
  let group: DirectoryGroup = { name: taken.name ?? '', email }
  /** Finds or makes the group, and returns how it differs: one that was made now has no member. */
  async function ensure(): Promise<Drift> {
    const { isNew, ...found } = await directory.ensure({ email, title: taken.app_name })
    group = found
    if (found.name !== taken.name) await keepGroup(context, taken, found, wanted.length)
    return isNew ? { missing: [...wanted], surplus: [], open: false } : directory.reportDrift(found, wanted)
  }
  const drift = taken.name
    ? await directory.reportDrift(group, wanted).catch((error: unknown) => {
        // Google refuses a deleted group like one without rights; only making it shows which it is.
        if (error instanceof Problem && (error.code === 'google-unknown' || error.code === 'google-rights'))
          return ensure()
        throw error
      })
    : await ensure()
  if (drift.open) await directory.ensure({ email, title: taken.app_name })
  const { unknown, isNew } = await addAll(context, group, drift.missing)
  for (const member of drift.surplus) await directory.remove(group, member)
  return { group, drift, unknown, isNew }
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
async function succeed({ db, clock }: GroupsContext, taken: groups.Taken, wanted: Wanted, aligned: Aligned) {
  const { run_id, is_closed } = taken
  const { group, drift, unknown, isNew } = aligned
  const tries = taken.failing_since || isNew ? 0 : taken.tries
  const missing = new Set(drift.missing)
  const unknown_seats = wanted.filter(({ email }) => unknown.has(email)).map(({ seat }) => seat)
  const isIncomplete = drift.open || drift.surplus.length > 0 || missing.size > unknown.size
  const isOver = is_closed && !wanted.length && !isIncomplete
  const now = clock()
  const waitMs = isIncomplete ? growing(secondMs, tries, 1.4) : hourMs * spreadOf(run_id)
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
async function fail({ db, clock }: GroupsContext, taken: groups.Taken, wanted: Wanted, error: Problem) {
  const { run_id, tries } = taken
  const problem = error.code as ProblemCode
  const now = clock()
  const failing_since = taken.failing_since ? new Date(taken.failing_since) : now
  const isFailed = now.getTime() - failing_since.getTime() >= patienceMs(problem)
  // Just after another failure Google can be busy for a moment: that is reported if it is found again.
  const mightPass = problem === 'google-busy' && taken.problem !== null && taken.problem !== problem
  const waitMs = Math.max((error.retryAfter ?? 0) * secondMs, growing(5 * secondMs, tries, 1.5) * spreadOf(run_id))
  await db.transaction(async (tx) => {
    const saved = { problem, failing_since, tries: tries + 1, held_until: new Date(now.getTime() + waitMs) }
    if (isFailed && !mightPass) await notifyOfFailure(tx, run_id, problem, now)
    if (isFailed && taken.state !== 'failed' && wanted.some(({ is_waiting }) => is_waiting))
      await listing.ask(tx, run_id, now)
    await groups.save(tx, run_id, { ...saved, ...(isFailed && { state: 'failed' }) })
  })
}

/** Compares a group with the seats of its test and aligns it; all of it can be repeated after any failure. */
export async function reconcile(context: GroupsContext, taken: groups.Taken): Promise<void> {
  const { db, domain, clock } = context
  const wanted = await groups.listWanted(db, taken.run_id, clock())
  const email = taken.email ?? addressOf(taken.run_id, domain)
  let aligned: Aligned
  try {
    aligned = await align(
      context,
      taken,
      email,
      wanted.map((seat) => seat.email),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await fail(context, taken, wanted, error)
    return
  }
  await succeed(context, taken, wanted, aligned)
}
