import { type PlotLine, racePlot } from '../../ui/race-plot.ts'

/** Room around the lines: for the count at the left, the moon at the right, the days below. */
const room = { left: 20, right: 24, below: 15 }
/** Room above a plot without spare testers: for its mark. */
const above = 14

/** Everything that changes in the drawing of a course from one draw to the next, and its frame. */
export function pictureOf(lines: readonly PlotLine[], { need, days }: { need: number; days: number }) {
  const plot = racePlot(lines, { days, need })
  const times = lines.flatMap(({ to, left }) => (left ? [to] : [])).sort((a, b) => a - b)
  const stayed = lines.length - times.length
  // The time at which one fewer than needed is in.
  const short = times[lines.length - need] ?? null
  const x = plot.x(short ?? days)
  const over = lines.length > need ? 0 : above
  return {
    ...plot,
    short: short === null ? null : Math.floor(short) + 1,
    box: `${-room.left} ${-over} ${plot.width + room.left + room.right} ${plot.height + room.below + over}`,
    under: { x, width: plot.width - x, height: Math.max(0, plot.y(stayed) - plot.need) },
    label: {
      x: Math.min(x, plot.width - 66),
      text: short === null ? '' : `Day ${Math.floor(short) + 1}: ${need - 1} left`,
    },
  }
}
