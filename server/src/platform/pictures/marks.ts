import { comparedColumns as columns, comparedRows as rows } from './comparisons.ts'
import { cellsOf, type Crop, type Sums } from './likeness.ts'

/** Parts of a picture by which it is found again: the whole, and without what is usually cut off. */
export const crops: readonly Crop[] = [
  [0, 0, 0, 0],
  [0.05, 0, 0, 0],
  [0, 0.06, 0, 0],
  [0.05, 0.06, 0, 0],
  [0.1, 0.1, 0, 0],
  [0.04, 0.04, 0.04, 0.04],
  [0.08, 0.08, 0.08, 0.08],
]

/** What of a part of a picture stays when it is compressed, made smaller or brighter. */
export interface Mark {
  crop: number
  /** One of 65,536 values for each of four bands. Copies share at least one with their original, or nearly. */
  keys: number[]
  /** Neighbouring cells of which the second is brighter, or darker; as a string of bits. */
  brighter: string
  darker: string
}

const side = 32
const frequencies = 8
const waves = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: side }, (__, place) => Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * side))),
)

/** How far each of the lowest frequencies is above their median (a discrete cosine transform); the mean is left out. */
function heightsOf(sums: Sums, crop: Crop): number[] {
  const cells = cellsOf(sums, crop, side, side)
  const along = (wave: Float64Array, at: (place: number) => number) =>
    wave.reduce((sum, factor, place) => sum + factor * at(place), 0)
  const lines = waves.map((wave) =>
    Float64Array.from({ length: side }, (_, x) => along(wave, (y) => cells[y * side + x] ?? 0)),
  )
  const heights = lines.flatMap((values) => waves.map((wave) => along(wave, (x) => values[x] ?? 0)))
  const median = heights.slice(1).sort((x, y) => x - y)[heights.length / 2 - 1] ?? 0
  return heights.map((value, place) => (place ? value - median : 0))
}

const bands = 4
const bitsOf = (heights: readonly number[], band: number) => heights.filter((_, place) => place % bands === band)
const keyOf = (band: number, bits: readonly boolean[]) =>
  bits.reduce((key, bit, place) => key + (bit ? 2 ** place : 0), band * 2 ** bits.length)

const keysOf = (heights: readonly number[]) =>
  Array.from({ length: bands }, (_, band) =>
    keyOf(
      band,
      bitsOf(heights, band).map((value) => value > 0),
    ),
  )

/** Bits of each band that are tried both ways in a search: those nearest to the median. */
const unsure = 3

/** The keys of a picture, and those that it would have if its least certain bits were others. */
function nearKeysOf(heights: readonly number[]): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const values = bitsOf(heights, band)
    const bits = values.map((value) => value > 0)
    const weak = values
      .map((value, place) => ({ place, by: Math.abs(value) }))
      .sort((x, y) => x.by - y.by)
      .slice(0, unsure)
    return Array.from({ length: 2 ** unsure }, (_unused, flips) => {
      const changed = [...bits]
      for (const [turn, { place }] of weak.entries()) if ((flips >> turn) & 1) changed[place] = !changed[place]
      return keyOf(band, changed)
    })
  }).flat()
}

/** Smaller differences of neighbours, in levels of 256 or of how much a picture varies, are left out as noise. */
const [leastDifference, leastShare] = [1.2, 0.06]

function comparisonsOf(sums: Sums, crop: Crop): Pick<Mark, 'brighter' | 'darker'> {
  const cells = cellsOf(sums, crop, columns, rows)
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  const spread = Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length)
  const noise = Math.max(leastDifference, leastShare * spread)
  const differences: number[] = []
  for (const [place, cell] of cells.entries()) {
    if ((place + 1) % columns) differences.push((cells[place + 1] ?? 0) - cell)
    if (place + columns < cells.length) differences.push((cells[place + columns] ?? 0) - cell)
  }
  const bits = (is: (difference: number) => boolean) => differences.map((value) => (is(value) ? '1' : '0')).join('')
  return { brighter: bits((value) => value > noise), darker: bits((value) => value < -noise) }
}

/** The marks by which a picture is found again, one for each of `crops`. */
export const marksOf = (sums: Sums): Mark[] =>
  crops.map((crop, place) => ({ crop: place, keys: keysOf(heightsOf(sums, crop)), ...comparisonsOf(sums, crop) }))

/** What a picture is searched by. */
export const searchOf = (sums: Sums) => ({
  keys: nearKeysOf(heightsOf(sums, [0, 0, 0, 0])),
  ...comparisonsOf(sums, [0, 0, 0, 0]),
})
export type Search = ReturnType<typeof searchOf>
