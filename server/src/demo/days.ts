import { eq } from 'drizzle-orm'
import { planOf, type PlanName } from '@fortnight/contract/plans'
import { assignments, checkins, console_reports } from '../db/schema.ts'
import type { Fact } from '../runs/facts.repository.ts'
import type { Scene } from './scene.ts'
import type { Seat } from './seats.ts'

const remarks = [
  'The list jumps to the top when I come back to it.',
  'Works well, also offline.',
  'Text is cut off on my screen when the font is large.',
  'Faster than yesterday after the update.',
  'Asked twice for the same permission.',
  'The back button closes the app on the second screen.',
]

interface Course {
  runId: string
  plan: PlanName
  startedAgo: number
  days: number
  seats: Seat[]
}

/** Seconds of use on one day; under the plan's minimum now and then. */
function usage({ random }: Scene, minutes: number): number {
  if (random.chance(0.06)) return random.between(15, minutes * 60 - 5)
  return minutes * 60 + Math.round(-Math.log(1 - random.next()) * 150)
}

/**
 * What the testers did on each day so far: most open the app every day, a few forget, and today is as far on as the clock.
 * Now and then the developer reports the count that Play Console shows. Answers what is to go on record.
 */
export async function addDays(scene: Scene, { runId, plan, startedAgo, days, seats }: Course): Promise<Fact[]> {
  const { db, random, calendar } = scene
  const { minutes } = planOf(plan)
  const joined = seats.filter(({ state }) => state !== 'declined' && state !== 'invited')
  const rows: (typeof checkins.$inferInsert)[] = []
  const facts: Fact[] = []
  const reports: (typeof console_reports.$inferInsert)[] = []
  const forgetful = new Map(joined.map(({ id }, place) => [id, place % 8 === 5 ? 0.2 : 0.012]))
  for (let ago = startedAgo; ago >= 0 && ago > startedAgo - days; ago--) {
    const there = joined.filter(({ leftAgo }) => leftAgo === null || ago > leftAgo)
    for (const { id, opted_in_at } of there) {
      const hour = 4 + 18 * random.next()
      const missed = random.chance(forgetful.get(id) ?? 0)
      const seconds = usage(scene, minutes)
      const note = random.chance(0.07) ? random.pick(remarks) : null
      const evidence = random.pick(['claimed', 'evidenced', 'evidenced', 'evidenced', 'confirmed'] as const)
      if (missed || (ago === 0 && hour > 24 * calendar.elapsed)) continue
      const at = new Date(Math.max(Number(calendar.at(ago, hour)), Number(opted_in_at)))
      const day = calendar.day(ago)
      rows.push({ assignment_id: id, day, seconds, note, evidence, used_at: at, created_at: at })
      facts.push({ run_id: runId, seat: id, kind: 'checked_in', grade: evidence, data: { day, seconds }, at })
    }
    if (ago === 0 || (startedAgo - ago) % 4 !== 1) continue
    const [day, at, opted_in] = [calendar.day(ago), calendar.at(ago, 20.5), there.length]
    reports.push({ run_id: runId, day, opted_in, created_at: at })
    facts.push({ run_id: runId, kind: 'play_count', data: { day, opted_in, believed: opted_in }, at })
  }
  if (rows.length) await db.insert(checkins).values(rows)
  if (reports.length) await db.insert(console_reports).values(reports)
  const used = new Map(rows.map(({ assignment_id, day }) => [assignment_id, day]))
  for (const [id, day] of used) await db.update(assignments).set({ last_used_on: day }).where(eq(assignments.id, id))
  return facts
}
