import { craterLines, darkSide } from './engraving.ts'
import { moonPath } from './moon.ts'

/** The night half of the product's tokens, as sRGB: programs that show these pictures know no OKLCH. */
export const night = { bg: '#0e101d', ink: '#f4f1e7', ink2: '#c5c3b7', moon: '#fdca4f', crater: '#b97500' } as const

/**
 * SVG of the engraved moon with centre 12,12 and radius 10; `k` is day / length. A small picture needs wider hairlines.
 * Its clip path has an id, so that a picture can hold only one.
 */
export function engravedMoon(k: number, hairline = 0.06): string {
  return `<clipPath id="lit"><path d="${moonPath(k)}"/></clipPath>
<path d="${darkSide}" stroke="${night.ink}" stroke-width="${hairline}" opacity=".55"/>
<path d="${moonPath(k)}" fill="${night.moon}"/>
<path d="${craterLines}" stroke="${night.crater}" stroke-width="${hairline}" opacity=".45" clip-path="url(#lit)"/>
<circle cx="12" cy="12" r="10" fill="none" stroke="${night.ink}" stroke-width=".09"/>`
}

/** SVG of the moon for the first "o" of the name, in a square with a side of 24. */
export const wordmarkMoon = `<path fill="${night.moon}" d="${moonPath(0.68)}"/>
<circle cx="12" cy="12" r="10" fill="none" stroke="${night.ink}" stroke-width="3.6"/>`
