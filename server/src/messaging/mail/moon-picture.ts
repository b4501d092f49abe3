import { squarePng } from '../../platform/files/png.ts'

type Colour = readonly [red: number, green: number, blue: number]

const lit: Colour = [0xff, 0xc9, 0x4a]
const crater: Colour = [0xef, 0xb5, 0x38]
const rim: Colour = [0x8c, 0x91, 0xa8]
const hairline: Colour = [0x4a, 0x4f, 0x6b]
const night: Colour = [0x12, 0x15, 0x2a]

/** Craters of the lit side: centre and radius, in units of a moon with radius 10. */
const craters = [
  [3.4, -5, 2.3],
  [6.4, 0.6, 1.5],
  [1.2, 0.4, 1.3],
  [3.8, 5.2, 1.8],
  [-3.4, -5.6, 1.1],
  [-5.2, 2.6, 1.3],
] as const

const inCrater = (x: number, y: number) => craters.some(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r)

interface Style {
  /** Width of the rim, in units of a moon with radius 10. */
  rimWidth: number
  /** Whether craters and the hairlines of the unlit side are drawn: they are lost in a small moon. */
  engraved: boolean
}

/** Colour at a place of a waxing moon with radius 10 whose share `k` is lit; undefined outside of it. */
function colourAt(x: number, y: number, k: number, { rimWidth, engraved }: Style): Colour | undefined {
  const distance = Math.hypot(x, y)
  if (distance > 10) return undefined
  if (distance > 10 - rimWidth) return rim
  // The terminator is half an ellipse; past half moon it bends to the other side.
  if (k >= 0.005 && x >= (1 - 2 * k) * Math.sqrt(100 - y * y)) return engraved && inCrater(x, y) ? crater : lit
  return engraved && (y + 20) % 0.74 < 0.14 ? hairline : night
}

/** Samples of a pixel in each direction, which smooth its edges. */
const samples = 3

function drawMoon(k: number, side: number, style: Style): Buffer {
  const pixels = new Uint8Array(side * side * 4)
  const unit = 20.4 / side
  for (let index = 0; index < side * side; index++) {
    let [red, green, blue, inside] = [0, 0, 0, 0]
    for (let sample = 0; sample < samples ** 2; sample++) {
      const x = ((index % side) + ((sample % samples) + 0.5) / samples) * unit - 10.2
      const y = (Math.floor(index / side) + (Math.floor(sample / samples) + 0.5) / samples) * unit - 10.2
      const colour = colourAt(x, y, k, style)
      if (!colour) continue
      red += colour[0]
      green += colour[1]
      blue += colour[2]
      inside++
    }
    if (inside)
      pixels.set(
        [red / inside, green / inside, blue / inside, (255 * inside) / samples ** 2].map(Math.round),
        index * 4,
      )
  }
  return squarePng(side, pixels)
}

const drawn = new Map<string, Buffer>()

function once(key: string, draw: () => Buffer): Buffer {
  const picture = drawn.get(key) ?? draw()
  drawn.set(key, picture)
  return picture
}

/** The moon of a test, drawn on the night: `k` is day / length, of which few values exist. */
export const moonPicture = (k: number): Buffer => {
  const share = Math.round(Math.min(1, Math.max(0, k)) * 100) / 100
  return once(`moon ${share}`, () => drawMoon(share, 176, { rimWidth: 0.24, engraved: true }))
}

/** The moon of the wordmark. */
export const logoPicture = (): Buffer => once('logo', () => drawMoon(0.68, 44, { rimWidth: 1.6, engraved: false }))
