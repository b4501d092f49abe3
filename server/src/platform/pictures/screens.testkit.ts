import sharp from 'sharp'

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Colour = readonly [number, number, number]

interface Canvas {
  width: number
  height: number
  data: Buffer
}

function fill({ width, height, data }: Canvas, x: number, y: number, w: number, h: number, colour: Colour) {
  const [left, right] = [Math.max(0, x), Math.min(width, x + w)]
  if (left >= right) return
  const pixels = Buffer.from(colour)
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row++)
    data.fill(pixels, (row * width + left) * 3, (row * width + right) * 3)
}

/** A line of letters of five by seven dots; the same letters for the same seed. */
function write(canvas: Canvas, x: number, y: number, length: number, dot: number, colour: Colour, seed: number) {
  const random = randomOf(seed)
  for (let letter = 0; letter < length; letter++) {
    if (length > 1 && random() < 0.16) continue
    for (let row = 0; row < 7; row++)
      for (let column = 0; column < 5; column++)
        if (random() < 0.45) fill(canvas, x + (letter * 6 + column) * dot, y + row * dot, dot, dot, colour)
  }
}

export interface DrawnScreen {
  /** The app, which gives colours, the bar and its title. */
  app: number
  /** The screen of the app: its text, lists and pictures. */
  screen: number
  /** Minutes since midnight, as its status bar shows. */
  clock: number
  width?: number
  height?: number
}

/** Something like a screenshot of a phone: a status bar with its clock, the app's bar, and a list, cards or a form. */
export function drawScreen({ app, screen, clock, width = 540, height = 1200 }: DrawnScreen) {
  const canvas = { width, height, data: Buffer.alloc(width * height * 3) }
  const of = randomOf(app)
  const dark = of() < 0.3
  const paper: Colour = dark ? [24, 24, 28] : [250, 250, 250]
  const ink: Colour = dark ? [230, 230, 230] : [40, 40, 44]
  const accent: Colour = [of() * 255, of() * 255, of() * 255]
  fill(canvas, 0, 0, width, height, paper)
  fill(canvas, 0, 0, width, 150, accent)
  fill(canvas, 0, 0, width, 44, [20, 20, 20])
  for (const [place, figure] of String(clock).padStart(4, '0').split('').entries())
    write(canvas, 20 + place * 20, 14, 1, 3, [255, 255, 255], 1000 + Number(figure))
  fill(canvas, width - 60, 16, 34, 16, [255, 255, 255])
  write(canvas, 30, 80, 12, 5, [255, 255, 255], app * 7919)
  const content = randomOf(app * 104_729 + screen)
  const kind = Math.floor(content() * 3)
  const rows = 3 + Math.floor(content() * 8)
  for (let row = 0; row < rows; row++) {
    const top = 190 + row * (kind === 1 ? 240 : 110)
    const picture: Colour = [content() * 255, content() * 255, content() * 255]
    if (kind === 1) fill(canvas, 24, top, width - 48, 160, picture)
    if (kind === 0) fill(canvas, 24, top, 70, 70, picture)
    const left = kind === 0 ? 120 : 30
    const letters = Math.floor(content() * 1e6)
    write(canvas, left, top + (kind === 1 ? 175 : 8), 8 + Math.floor(content() * 14), 3, ink, letters)
    write(canvas, left, top + (kind === 1 ? 205 : 42), 6 + Math.floor(content() * 18), 2, ink, letters + 1)
    if (kind === 2) fill(canvas, 24, top + 70, width - 48, 3, accent)
  }
  return sharp(canvas.data, { raw: { width, height, channels: 3 } })
}
