/** The size to which pictures are drawn before they are compared, whatever their own is. */
export const comparedWidth = 288
export const comparedHeight = 640

/** Shares of a picture that are left out: at its top, bottom, left and right. */
export type Crop = readonly [top: number, bottom: number, left: number, right: number]

/** Sums of the brightness above and to the left of each pixel, so that the mean of any part takes one step. */
export type Sums = Float64Array

const [width, height] = [comparedWidth, comparedHeight]
const line = width + 1

export function sumsOf(grey: Uint8Array): Sums {
  const sums = new Float64Array(line * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Mean brightness of the cells of a part of a picture, row by row. */
export function cellsOf(sums: Sums, [top, bottom, left, right]: Crop, columns: number, rows: number): Float64Array {
  const [x0, y0] = [width * left, height * top]
  const [across, down] = [(width * (1 - right) - x0) / columns, (height * (1 - bottom) - y0) / rows]
  const cells = new Float64Array(columns * rows)
  const edges = Array.from({ length: columns + 1 }, (_, column) => Math.round(x0 + across * column))
  for (let row = 0; row < rows; row++) {
    const from = Math.round(y0 + down * row)
    const to = Math.max(from + 1, Math.round(y0 + down * (row + 1)))
    for (let column = 0; column < columns; column++) {
      const start = edges[column] ?? 0
      const end = Math.max(start + 1, edges[column + 1] ?? 0)
      const sum =
        (sums[to * line + end] ?? 0) -
        (sums[from * line + end] ?? 0) -
        (sums[to * line + start] ?? 0) +
        (sums[from * line + start] ?? 0)
      cells[row * columns + column] = sum / ((end - start) * (to - from))
    }
  }
  return cells
}

const uncropped: Crop = [0, 0, 0, 0]

/** Brightness in steps of eight. */
const steps = 32
const stepOf = (level: number) => Math.min(steps - 1, Math.floor(level / 8))

/** The first picture in the brightness of the second: each level becomes what is there in the second on average. */
function inBrightnessOf(first: Float64Array, second: Float64Array): Float64Array {
  const levels = Array.from({ length: steps }, () => ({ count: 0, from: 0, to: 0 }))
  for (const [place, level] of first.entries()) {
    const step = levels[stepOf(level)]
    if (!step) continue
    step.count++
    step.from += level
    step.to += second[place] ?? 0
  }
  const known = levels
    .filter(({ count }) => count > 0)
    .map(({ count, from, to }) => [from / count, to / count] as const)
  return first.map((level) => {
    const next = known.findIndex(([from]) => from >= level)
    const [x1, y1] = known.at(next) ?? [0, 0]
    const [x0, y0] = known[next - 1] ?? [x1, y1]
    if (next <= 0 || x1 === x0) return y1
    return y0 + ((y1 - y0) * (level - x0)) / (x1 - x0)
  })
}

function spreadOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Cells of a close look: four pixels wide and high, so that another figure of a clock changes some of them. */
const [closeColumns, closeRows] = [72, 160]
/** Share of a screen that is its status bar, with the clock. */
const statusBar = 0.05
/** Cells that must show something, so that a picture can be compared at all. */
const leastFilled = 60
/** Least difference of a cell, in levels of 256, that compressing again does not make. */
const visible = 14

const medianOf = (values: Float64Array) => values.toSorted()[values.length >> 1] ?? 0

/**
 * Cells that differ in the status bar and below it, whatever the brightness of either picture, as shares of those that
 * show something: most of a screen is empty.
 */
function differing(first: Sums, second: Sums, crop: Crop): { bar: number; rest: number } {
  const target = cellsOf(second, uncropped, closeColumns, closeRows)
  const cells = inBrightnessOf(cellsOf(first, crop, closeColumns, closeRows), target)
  const limit = visible * Math.max(0.35, Math.min(1, spreadOf(target) / 50))
  const barCells = closeColumns * Math.round(closeRows * statusBar)
  const paper = medianOf(target)
  let [bar, rest, filled] = [0, 0, 0]
  for (const [place, level] of cells.entries()) {
    const is = target[place] ?? 0
    const differs = Math.abs(level - is) > limit
    if (place < barCells) bar += Number(differs)
    else {
      rest += Number(differs)
      filled += Number(Math.abs(is - paper) > limit || Math.abs(level - paper) > limit)
    }
  }
  return filled < leastFilled ? { bar: 1, rest: 1 } : { bar: bar / barCells, rest: rest / filled }
}

function correlation(first: Float64Array, second: Float64Array): number {
  let [a, b, aa, ab, bb] = [0, 0, 0, 0, 0]
  // By index: a copy is sought with some hundred of these, and an iterator takes five times as long.
  for (let place = 0; place < first.length; place++) {
    const x = first[place] ?? 0
    const y = second[place] ?? 0
    a += x
    b += y
    aa += x * x
    ab += x * y
    bb += y * y
  }
  const n = first.length
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n)
  return spread > 0 ? (ab - (a * b) / n) / Math.sqrt(spread) : 0
}

const [roughColumns, roughRows] = [36, 80]
/** The most that is cut off at one side of a copy that is still found. */
const mostCut = 0.2

/** The part of the first picture that the second shows, searched from a guess in these steps. */
function align(first: Sums, target: Float64Array, guess: Crop, steps: readonly number[]): { crop: Crop; r: number } {
  const fit = (crop: Crop) => correlation(cellsOf(first, crop, roughColumns, roughRows), target)
  let best = { crop: guess, r: fit(guess) }
  for (const step of steps)
    for (let round = 0; round < 6; round++) {
      const before = best.r
      for (const side of [0, 1, 2, 3])
        for (const move of [step, -step]) {
          const cut = Math.max(0, Math.min(mostCut, (best.crop[side] ?? 0) + move))
          const [top, bottom, left, right] = best.crop.with(side, cut)
          const crop: Crop = [top ?? 0, bottom ?? 0, left ?? 0, right ?? 0]
          const r = fit(crop)
          if (r > best.r) best = { crop, r }
        }
      if (best.r === before) break
    }
  return best
}

/** The most of what is shown that differs between a picture and its copy; two screens of one app exceed it. */
const mostRest = 0.1
/** How well a copy that is cropped fits the part that it shows, at least. */
const leastFit = 0.985
/** The least that is cut off, and less than which is no cropping. */
const leastCut = 0.015

/** What a picture is to one that was sent before. */
export type Likeness = 'copy' | 'same_screen' | undefined

/**
 * Whether the second picture is made of the first (compressed, made brighter or smaller, or cropped), or shows the same screen at
 * another time, when its clock differs.
 */
export function likenessOf(first: Sums, second: Sums, guess: Crop): Likeness {
  const { bar, rest } = differing(first, second, uncropped)
  if (rest <= mostRest) return bar <= 3 * rest + 0.005 ? 'copy' : 'same_screen'
  const target = cellsOf(second, uncropped, roughColumns, roughRows)
  const starts: Crop[] = [guess, uncropped, [0.06, 0.06, 0.05, 0.05]]
  const rough = starts.map((start) => align(first, target, start, [0.02])).reduce((x, y) => (y.r > x.r ? y : x))
  const found = align(first, target, rough.crop, [0.01, 0.005, 0.0025])
  return found.r >= leastFit && found.crop.some((cut) => cut >= leastCut) ? 'copy' : undefined
}
