import { forecasts } from '../platform/db/schema/testing-engine.ts'
import type { Course } from './course.ts'
import type { Scene } from './scene.ts'
import type { Turnover } from './story.ts'

/** Each day's forecast: a chance that rises with the days, and falls at once if more testers leave than may. */
export async function addForecasts(
  { db, random, calendar }: Scene,
  runId: string,
  { startedAgo, goalAgo }: Course,
  probability: number,
  { turnover, need }: { turnover: Turnover | undefined; need: number },
): Promise<void> {
  const days = startedAgo - goalAgo
  const chanceOn = (day: number) => {
    if (turnover && turnover.stayed < need && day >= turnover.on) return 0.42 * 0.55 ** (day - turnover.on)
    return 1 - Math.min(0.2, (1 - probability) * (1 - day / (days + 1)) * (0.6 + 0.8 * random.next()))
  }
  const dayCount = Math.min(days, startedAgo + 1)
  const row = (day: number) => ({ run_id: runId, day: calendar.day(startedAgo - day), p_goal: chanceOn(day) })
  await db.insert(forecasts).values(Array.from({ length: dayCount }, (_, day) => row(day)))
}
