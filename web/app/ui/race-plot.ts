/** One tester's line, in days since the start. */
export interface PlotLine {
  from: number
  to: number
  /** Whether they left: the line ends there, and those above move down. */
  left: boolean
}

export interface RacePlot {
  width: number
  height: number
  /** Path of all lines. */
  lines: string
  /** Path of a stroke at the end of each line whose tester left. */
  ends: string
  /** Place of the line that is needed: that of the last tester who may not leave. */
  need: number
  /** Place of a day. */
  x: (day: number) => number
  /** Place of a line by its rank from the bottom, from 1. */
  y: (rank: number) => number
}

const width = 280
const row = 5
/** Width over which the lines above a tester who left move down. */
const curve = 6
const top = 6

/**
 * Lines stacked from the bottom in their order, as many at each time as testers are in. `lines` are ordered by `from`;
 * those who join later lie above.
 */
export function racePlot(lines: readonly PlotLine[], { days, need }: { days: number; need: number }): RacePlot {
  const x = (day: number) => Math.round((day * width) / days)
  const y = (rank: number) => top + (lines.length - rank) * row
  const leavers = lines.flatMap(({ to, left }, index) => (left ? [{ to, index }] : [])).sort((a, b) => a.to - b.to)
  const rankAt = (day: number, index: number) =>
    1 + lines.slice(0, index).filter(({ to, left }) => !left || to > day).length

  const parts = lines.map(({ from, to, left }, index) => {
    const end = x(to)
    let pen = x(from)
    let rank = rankAt(from, index)
    let path = `M${pen} ${y(rank)}`
    for (const leaver of leavers) {
      const turn = Math.max(pen, x(leaver.to))
      if (leaver.index >= index || leaver.to <= from || leaver.to >= to || turn + curve > end) continue
      path += `h${turn - pen}c${curve / 2} 0 ${curve / 2} ${row} ${curve} ${row}`
      pen = turn + curve
      rank--
    }
    return { path: `${path}h${Math.max(0, end - pen)}`, end: left ? `M${end} ${y(rank) - 3}v6` : '' }
  })
  return {
    width,
    height: y(0) + 2,
    lines: parts.map(({ path }) => path).join(''),
    ends: parts.map(({ end }) => end).join(''),
    need: y(need),
    x,
    y,
  }
}
