import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { SeenTrack } from '@fortnight/contract/orders/play-track'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import type { TrackCountries } from '../../platform/db/schema/orders-play-track.ts'
import { growing, spreadOf } from '../../platform/google/back-off.ts'
import { announce } from '../../platform/push/announce.ts'
import * as groups from '../../testing/groups/groups.repository.ts'
import { followSetup } from '../../testing/runs/begin.ts'
import { hasGroup, type Seen } from './play-track.ts'
import * as tracks from './play-tracks.repository.ts'
import { goOnByHand } from './go-on-by-hand.ts'
import { leaveTrack } from './leave-track.ts'
import { noteRelease } from './note-release.ts'
import { type PlayContext, visit } from './visit.ts'

type Taken = tracks.Taken

/** How long a failure goes on before the test goes on by hand: busy servers and open edits mostly pass. */
const patient: ReadonlySet<ProblemCode> = new Set(['google-busy', 'google-edit', 'google-review'])
const patienceMs = (problem: ProblemCode) => (patient.has(problem) ? 15 : 1) * minuteMs
/** Whether one that mostly passes has only just taken the place of another: it is reported if it is found again. */
const mightPass = (problem: ProblemCode, { problem: before }: Taken) =>
  patient.has(problem) && before !== null && before !== problem

/** Between two checks: as long as there is no test, as long as testers cannot get in, and when all is well. */
const [idleMs, waitingMs, settledMs] = [24 * hourMs, 10 * minuteMs, hourMs]

const growth = { firstMs: 10_000, by: 1.6, mostMs: hourMs }

/** Whether testers could be asked in countries where the track is not available. */
export const countriesDiffer = (asked: readonly string[], available: TrackCountries | null): boolean =>
  available !== null &&
  !available.others &&
  (asked.length === 0 || asked.some((code) => !available.codes.includes(code)))

const findTrack = (seen: Seen, { track }: Pick<Taken, 'track'>): SeenTrack | undefined =>
  seen.tracks.find((each) => each.track === track)

/** Whether testers get in by that track; null while none is chosen. */
function liveOf(taken: Taken, seen: Seen): boolean | null {
  if (taken.track === null) return null
  return findTrack(seen, taken)?.standing === 'live' && !countriesDiffer(taken.app_countries, seen.countries)
}

interface Inspection {
  isProven?: true
  seen?: Seen
  problem?: Problem
}

/** Whether our group belongs on the chosen track and its developer lets us put it there. */
const wantsGroup = ({ track, binds, group, access_method }: Taken, { groups: named }: Seen) =>
  track !== null && binds && group !== null && access_method === 'managed_group' && !hasGroup(named, group)

/** Asks Google, and puts the group on the track if it belongs there. What was seen before a refusal is kept. */
async function inspect(context: PlayContext, taken: Taken, purpose: 'check' | 'recheck' | 'bind'): Promise<Inspection> {
  const inspection: Inspection = {}
  try {
    await visit(context, taken.app_id, purpose, async (play) => {
      const { package_name, track, group } = taken
      if (!package_name) throw new Problem('google-unknown', 'Save the package name first.')
      // Otherwise a user who enters another developer's package acts on that developer's track by our account.
      if (
        !taken.proven_at &&
        !(await context.isOwner({ ...taken, package_name }, await play.findContact(package_name)))
      )
        throw new Problem('google-proof')
      inspection.isProven = true
      const seen = await play.see(package_name, track)
      inspection.seen = seen
      if (track !== null && !findTrack(seen, taken)) throw new Problem('google-track')
      if (track === null || group === null || !wantsGroup(taken, seen)) return
      const { after } = await play.bind(package_name, track, group, false)
      inspection.seen = { ...seen, groups: after }
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    inspection.problem = error
  }
  return inspection
}

/** Has the test know whether Google's track names its group: what is seen counts more than a tick. */
async function followGroup(tx: Tx, { run_id, group, access_method, on_track_at, track }: Taken, seen: Seen, now: Date) {
  if (!run_id || !group || access_method !== 'managed_group' || track === null) return
  const isNamed = hasGroup(seen.groups, group)
  if (isNamed !== (on_track_at !== null)) await groups.setOnTrack(tx, run_id, isNamed ? now : null)
}

/** Columns of what was seen. */
const seenColumns = (taken: Taken, seen: Seen, now: Date) => ({
  ...seen,
  release: findTrack(seen, taken)?.standing === 'live' ? (findTrack(seen, taken)?.release ?? null) : taken.release,
  checked_at: now,
})

/** When to check again after an answer. */
function nextCheck(taken: Taken, seen: Seen, now: Date): Date {
  const isWaiting = liveOf(taken, seen) === false || wantsGroup(taken, seen)
  const waitMs = taken.run_id === null ? idleMs : isWaiting ? waitingMs : settledMs
  return new Date(now.getTime() + waitMs * spreadOf(taken.app_id))
}

/** Saves what Google answered or refused, with all that follows from it for the test. */
async function settle(
  { db, clock }: PlayContext,
  taken: Taken,
  { seen, isProven, problem }: Inspection,
): Promise<void> {
  const now = clock()
  const { app_id, owner_id, tries } = taken
  const since = taken.failing_since ? new Date(taken.failing_since) : now
  const code = problem?.code as ProblemCode | undefined
  const isFailed = code !== undefined && now.getTime() - since.getTime() >= patienceMs(code)
  const waitMs = Math.max((problem?.retryAfter ?? 0) * 1000, growing(growth, tries) * spreadOf(app_id))
  await db.transaction(async (tx) => {
    if (!(await tracks.lockTaken(tx, taken))) return tracks.save(tx, taken, { held_until: null, due_at: now })
    const isGone = code === 'google-track'
    const live = seen && !isGone ? liveOf(taken, seen) : isFailed ? null : undefined
    const changed = live === undefined ? undefined : await tracks.setLive(tx, app_id, live)
    if (changed) await followSetup(tx, changed, now)
    if (seen && !isGone) {
      await noteRelease(tx, taken, findTrack(seen, taken), now)
      await followGroup(tx, taken, seen, now)
    }
    if (isFailed && taken.checked_at)
      await goOnByHand(tx, taken, { problem: code, mightPass: mightPass(code, taken) }, now)
    const failing = problem
      ? {
          problem: code,
          failing_since: since,
          tries: tries + 1,
          failed_at: isFailed ? (taken.failed_at ? new Date(taken.failed_at) : now) : null,
        }
      : { problem: null, failing_since: null, failed_at: null, tries: 0 }
    const due_at = problem || !seen ? new Date(now.getTime() + waitMs) : nextCheck(taken, seen, now)
    await tracks.save(tx, taken, {
      ...(seen && (isGone ? { tracks: seen.tracks, checked_at: now } : seenColumns(taken, seen, now))),
      ...(isProven && !taken.proven_at && { proven_at: now }),
      ...failing,
      held_until: null,
      due_at,
    })
    return announce(tx, { to: [owner_id], topics: ['apps'] })
  })
}

/**
 * Looks at the closed track of an app that was taken, and does what follows; all of it can be repeated after any failure.
 */
export async function checkTrack(
  context: PlayContext,
  taken: Taken,
  purpose: 'check' | 'recheck' | 'bind',
): Promise<void> {
  if (taken.is_over) return leaveTrack(context, taken)
  const inspection = await inspect(context, taken, purpose)
  await settle(context, taken, inspection)
}
