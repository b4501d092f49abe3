import { dayMs, hourMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import * as tracks from './play-tracks.repository.ts'
import { type PlayContext, visit } from './visit.ts'

/** How long after the end of a test, and how often, we try: a review can take days. Nothing depends on it. */
const [untilMs, againMs] = [28 * dayMs, 6 * hourMs]

/**
 * Takes the group of a test that is over off the track once it is empty, if we kept it there. A failure is on record and
 * notifies no one: an empty group lets no one in.
 */
export async function leaveTrack(context: PlayContext, taken: tracks.Taken): Promise<void> {
  const { app_id, track, binds, group, package_name, is_emptied, closed_at } = taken
  const now = context.clock()
  const settled = { problem: null, failing_since: null, failed_at: null, tries: 0, held_until: null }
  const save = (changes: tracks.Changes, due_at: Date | null) =>
    context.db.transaction((tx) => tracks.save(tx, taken, { ...settled, ...changes, due_at }))
  if (!track || !binds || !group || !package_name || !is_emptied) return save({}, null)
  try {
    const { after } = await visit(context, app_id, 'unbind', (play) => play.unbind(package_name, track, group))
    await save({ binds: false, groups: after }, null)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isLate = closed_at !== null && now.getTime() - new Date(closed_at).getTime() > untilMs
    await save({}, isLate ? null : new Date(now.getTime() + againMs))
  }
}
