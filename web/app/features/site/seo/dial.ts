import { type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'

/** The drawing of a gauge, in px: it is never scaled, so that its words keep their size. */
export const dialSize = { width: 150, height: 84 }

const centre = { x: dialSize.width / 2, y: 76 }

/** End of a dial: half as much again as the poor limit. */
const beyond = 1.5

/** Position of a vital's value on its dial, 0 to 1, to scale; what is off the dial is at its end. */
export const fractionOf = (name: VitalName, value: number): number =>
  Math.min(1, value / (vitalLimits[name].poor * beyond))

/** The point of the half circle at that fraction, from the left end over the top to the right. */
export function pointAt(fraction: number, radius: number): { x: number; y: number } {
  const angle = Math.PI * (1 - fraction)
  const round = (length: number) => Math.round(length * 100) / 100
  return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y - radius * Math.sin(angle)) }
}

/** The path of an arc between two fractions. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)]
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`
}
