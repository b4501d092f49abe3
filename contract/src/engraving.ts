const craters = [
  [15.6, 7.4, 2.6],
  [18.6, 12.6, 1.7],
  [13.4, 12.4, 1.5],
  [16, 17.2, 2],
  [11.6, 17.6, 1],
  [10.6, 6.6, 1.2],
  [19.2, 8.2, 0.8],
] as const

/** Horizontal lines across a circle, `step` apart; `short` cuts them on the right, as an engraver would. */
function engraving(cx: number, cy: number, r: number, step: number, short = 1) {
  const lines: string[] = []
  for (let y = 2.4; y < 22; y += step) {
    const half = Math.sqrt(Math.max(0, r * r - (y - cy) ** 2))
    if (half > 0) lines.push(`M${(cx - half).toFixed(2)} ${y.toFixed(2)}H${(cx + half * short).toFixed(2)}`)
  }
  return lines.join('')
}

/** The dark side of a moon with centre 12,12 and radius 10 (see moon.ts), as hairlines. */
export const darkSide = engraving(12, 12, 10, 0.74)

/** The craters of its lit side, as shorter hairlines. */
export const craterLines = craters.map(([cx, cy, r]) => engraving(cx, cy, r, 0.37, 0.78)).join('')
