import { forecast } from '../engine/forecast.ts'
import type { Params } from '../engine/params.ts'
import { chanceOn, type Run } from '../engine/run.ts'

/**
 * What is foreseen for a run on `today`, in days numbered from 1970, with the chance that its promise is broken. Before a day is
 * promised that is the chance that whoever was asked does not finish on the first day that is possible; once the goal is met, 0.
 */
export function outlookOf(run: Run, today: number, params: Params) {
  const forecasts = forecast(run, today, params)
  const isMet = run.qualifiedDay !== null
  const chance = forecasts.pGoal ?? chanceOn(run, today + params.leadDays + run.goal.days, today, params)
  return { ...forecasts, risk: isMet ? 0 : 1 - chance }
}
