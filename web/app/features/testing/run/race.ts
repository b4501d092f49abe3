import type { RunDetail } from '@fortnight/contract/testing/runs'
import { listed } from '@fortnight/contract/format/lists'
import { counted, plural } from '@fortnight/contract/format/plurals'
import { lastDay } from '../../../lib/run-record.ts'
import type { PlotLine } from '../../../ui/race-plot.ts'

/** The line of each tester who joined, from the start of their first day to the end of their last one. */
export function raceLines({ roster, elapsed }: Pick<RunDetail, 'roster' | 'elapsed'>): PlotLine[] {
  return roster
    .flatMap((tester) => {
      const { from_day, status } = tester
      if (from_day === null || elapsed === 0) return []
      const first = Math.max(1, from_day)
      // A tester who never used the app left on the day they joined.
      return [{ from: first - 1, to: Math.max(first, lastDay(tester, elapsed)), left: status === 'left' }]
    })
    .toSorted((x, y) => x.from - y.from)
}

/** The picture in words: "24 joined and 2 left, after days 4 and 7. 10 more can leave before fewer than 12 are in." */
export function raceText(lines: readonly PlotLine[], { need, over }: { need: number; over: boolean }): string {
  const left = lines.filter((line) => line.left).toSorted((x, y) => x.to - y.to)
  const present = lines.length - left.length
  const days = [...new Set(left.map(({ to }) => String(to)))]
  const lost = left.length ? ` and ${left.length} left, after ${plural(days.length, 'day')} ${listed(days)}` : ''
  if (over) return `${lines.length} joined${lost}. ${present} stayed to the end, and ${need} were needed.`
  const spare = present - need
  const rest =
    spare > 0
      ? `${spare} more can leave before fewer than ${need} are in.`
      : spare === 0
        ? `Exactly ${need} are in.`
        : `${counted(-spare, 'tester is', 'testers are')} missing.`
  return `${lines.length} joined${lost}. ${rest}`
}
