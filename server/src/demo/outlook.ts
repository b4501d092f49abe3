import type { FindingKind } from '@fortnight/contract/finding-states'
import { findings, forecasts } from '../db/schema.ts'
import type { Fact } from '../runs/facts.repository.ts'
import type { Scene } from './scene.ts'
import type { Seat } from './seats.ts'

interface Course {
  runId: string
  startedAgo: number
  days: number
  seats: Seat[]
  probability: number
}

const reported: readonly { kind: FindingKind; message: string; day: number }[] = [
  {
    kind: 'problem',
    message: 'After a call comes in, the app shows the first screen again and my entry is gone.',
    day: 2,
  },
  { kind: 'idea', message: 'Let me choose larger letters in the list.', day: 4 },
]

/** What each day foresaw, and what testers of a running test reported, which its developer has yet to answer. */
export async function addOutlook(
  scene: Scene,
  { runId, startedAgo, days, seats, probability }: Course,
): Promise<Fact[]> {
  const { db, random, calendar } = scene
  const agos = Array.from({ length: Math.min(days, startedAgo + 1) }, (_, index) => startedAgo - index)
  const rows = agos.map((ago, index) => {
    const risk = (1 - probability) * (1 - index / (days + 1)) * (0.6 + 0.8 * random.next())
    return { run_id: runId, day: calendar.day(ago), p_goal: 1 - Math.min(0.2, risk) }
  })
  await db.insert(forecasts).values(rows)
  const facts: Fact[] = []
  for (const [index, { kind, message, day }] of reported.entries()) {
    const seat = seats.filter(({ state }) => state === 'opted_in')[index]
    if (!seat || day >= startedAgo) continue
    const at = calendar.at(startedAgo - day, 22)
    const row = { run_id: runId, assignment_id: seat.id, kind, message, created_at: at, updated_at: at }
    const [stored] = await db.insert(findings).values(row).returning({ id: findings.id })
    if (stored)
      facts.push({
        run_id: runId,
        seat: seat.id,
        kind: 'found',
        grade: 'claimed',
        data: { finding: stored.id, kind },
        at,
      })
  }
  return facts
}
