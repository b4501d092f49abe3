import { moonPath } from '@fortnight/contract/moon'
import { engravedMoon, night } from '@fortnight/contract/night-moon'
import { colours } from './colours.ts'

/** A picture of our own, and how wide it is drawn: twice its width in the mail. */
export interface Picture {
  svg: string
  width: number
}

/** A moon on the night, in either scheme: transparent around its disc. */
const onDisc = (width: number, moon: string): Picture => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1.8 1.8 20.4 20.4">
<circle cx="12" cy="12" r="10" fill="${colours.night}"/>${moon}</svg>`,
  width,
})

/** The moon of a test: `k` is day / length. */
export const moonPicture = (k: number): Picture => onDisc(176, engravedMoon(k, 0.13))

/** The moon next to the name, whose ring can be seen in both schemes. */
export const logoPicture = onDisc(
  44,
  `<path d="${moonPath(0.68)}" fill="${night.moon}"/>
<circle cx="12" cy="12" r="9.2" fill="none" stroke="#8c91a8" stroke-width="1.6"/>`,
)
