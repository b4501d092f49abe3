import { planOf, type PlanName } from '@fortnight/contract/plans'
import { checkins, console_reports } from '../db/schema.ts'
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
 * Now and then the developer reports the count that Play Console shows.
 */
export async function addDays(scene: Scene, { runId, plan, startedAgo, days, seats }: Course): Promise<void> {
  const { db, random, calendar } = scene
  const { minutes } = planOf(plan)
  const joined = seats.filter(({ state }) => state !== 'declined' && state !== 'invited')
  const rows: (typeof checkins.$inferInsert)[] = []
  const reports: (typeof console_reports.$inferInsert)[] = []
  const forgetful = new Map(joined.map(({ id }, place) => [id, place % 8 === 5 ? 0.2 : 0.012]))
  for (let ago = startedAgo; ago >= 0 && ago > startedAgo - days; ago--) {
    const there = joined.filter(({ leftAgo }) => leftAgo === null || ago > leftAgo)
    for (const { id } of there) {
      const hour = 4 + 18 * random.next()
      const missed = random.chance(forgetful.get(id) ?? 0)
      const seconds = usage(scene, minutes)
      const note = random.chance(0.07) ? random.pick(remarks) : null
      const evidence = random.pick(['claimed', 'evidenced', 'evidenced', 'evidenced', 'confirmed'] as const)
      if (missed || (ago === 0 && hour > 24 * calendar.elapsed)) continue
      rows.push({
        assignment_id: id,
        day: calendar.day(ago),
        seconds,
        note,
        evidence,
        created_at: calendar.at(ago, hour),
      })
    }
    if (ago > 0 && (startedAgo - ago) % 4 === 1)
      reports.push({
        run_id: runId,
        day: calendar.day(ago),
        opted_in: there.length,
        created_at: calendar.at(ago, 20.5),
      })
  }
  if (rows.length) await db.insert(checkins).values(rows)
  if (reports.length) await db.insert(console_reports).values(reports)
}
