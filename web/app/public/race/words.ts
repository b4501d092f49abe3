import { addDays } from '@fortnight/contract/calendar'
import { longDay } from '@fortnight/contract/format/days'
import { listed } from '@fortnight/contract/format/lists'
import type { StartForecast } from '@fortnight/contract/testing/start-forecast'
import type { PlotLine } from '../../ui/race-plot.ts'
import type { Course } from './draw.ts'

/** Testers who are in at that time. */
export const inAt = (lines: readonly PlotLine[], day: number): number =>
  lines.filter(({ to, left }) => !left || to > day).length

/** "day 6": the day of the test at that time, from 1. */
const dayAt = (time: number) => Math.floor(time) + 1

/** Texts of a drawn course: those next to the pictures, and those in place of them. */
export function courseWords({ ours, absent, naive }: Course, { need, days, apply_on }: StartForecast) {
  const stayed = inAt(ours, days)
  const left = ours.length - absent - stayed
  const spare = stayed - need
  const gone = naive.filter((line) => line.left).map(({ to }) => dayAt(to))
  const first = Math.min(...gone)
  const last = Math.max(...gone)
  const lost = [absent ? `${absent} never joined` : '', left ? `${left} left` : ''].filter(Boolean)
  const end = (later: number) => (apply_on ? longDay(addDays(apply_on, later)) : `after ${days + later} days`)
  return {
    ours: {
      note: `${lost.length ? `${listed(lost)}. ` : ''}${spare < 0 ? 'Too few stayed: here we bring in others.' : `${spare} to spare on the last day.`}`,
      stayed: `${stayed} of ${ours.length} stay`,
      date: spare < 0 ? 'later' : end(0),
      picture: `${ours.length} start, ${stayed} are left on day ${days}, and ${need} are needed.`,
    },
    naive: {
      note: gone.length
        ? `The same people, none to spare. One is gone on day ${first}, and a replacement starts at day 1.`
        : 'The same people, none to spare. This time everyone stayed.',
      stayed: `${need - gone.length} of ${need} stay`,
      date: gone.length ? (apply_on ? `from ${end(last)}` : `${end(last)} or more`) : end(0),
      picture: gone.length
        ? `${need} start, and ${need - 1} are left on day ${first}: one fewer than needed.`
        : `${need} start, and all of them stay.`,
    },
  }
}
