import { findingCan } from '@fortnight/contract/vocabulary/finding-states'
import type { Tx } from '../../platform/db/database.ts'
import { notifyTesters } from '../../testers/portal/notify-testers.ts'
import * as findings from './findings.repository.ts'

interface Retest {
  run_id: string
  app: string
  finding: string
  version: string
  seats: readonly number[]
}

/**
 * Asks testers to try a finding again in the version that is said to fix it, and notifies those who were not asked yet.
 * Returns how many these are; undefined if none of the testers is on the test any more.
 */
export async function startRetest(
  tx: Tx,
  { run_id, app, finding, version, seats }: Retest,
  at: Date,
): Promise<number | undefined> {
  const live = await findings.listLive(tx, run_id, seats)
  if (!live.length) return undefined
  const rows = await findings.ask(
    tx,
    finding,
    version,
    live.map(({ seat }) => seat),
    at,
  )
  const asked = new Set(rows.map(({ seat }) => seat))
  const from = [...findingCan.retest, ...findingCan.settle]
  await findings.move(tx, { run_id, id: finding, from }, { state: 'retest', at })
  for (const { seat, tester_id } of live.filter((member) => asked.has(member.seat)))
    await notifyTesters(tx, [tester_id], { key: 'retest', values: { app, seat } })
  return asked.size
}

/** Whether a release is of that version: Play Console calls it "104 (1.0.4)" unless its developer names it. */
export const isOfVersion = (release: string | null, version: string): boolean =>
  release !== null && (release === version || release.split(/[\s()]+/).includes(version))

/** Asks those who reported what a release that has just gone live fixes, as its developer said before. */
export async function startAwaited(
  tx: Tx,
  { run_id, app, release }: { run_id: string; app: string; release: string },
  at: Date,
): Promise<void> {
  for (const { id: finding, seat, version, name } of await findings.listFixed(tx, run_id))
    if (isOfVersion(release, name)) await startRetest(tx, { run_id, app, finding, version, seats: [seat] }, at)
}
