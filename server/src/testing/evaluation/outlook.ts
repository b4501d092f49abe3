import { forecast } from '../engine/forecast.ts'
import type { Params } from '../engine/params.ts'
import { chanceOn, type Run } from '../engine/run.ts'

/**
 * Forecast of a run on `today`, in days numbered from 1970, with the chance that its promise is broken. Before a day is
 * promised that is the chance that the invited testers do not finish on the first possible day; once the goal is met,
 * 0.
 */
export function outlookOf(run: Run, today: number, params: Params) {
  const forecasts = forecast(run, today, params)
  const isMet = run.qualifiedDay !== null
  const chance = forecasts.pGoal ?? chanceOn(run, today + params.leadDays + run.goal.days, today, params)
  return { ...forecasts, risk: isMet ? 0 : 1 - chance }
}
