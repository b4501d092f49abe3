/** A measured share with the interval that holds the true one with 95 %. */
export interface Share {
  hits: number
  of: number
  low: number
  high: number
}

const z = 1.96

/** Wilson's interval: unlike the textbook's it does not end at 100 % after no failure. */
export function share(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 }
  const p = hits / of
  const middle = p + z ** 2 / (2 * of)
  const half = z * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  // Without a hit, or without a miss, that end is exact, and the formula's rounding would be all that is left of it.
  return {
    hits,
    of,
    low: hits ? (middle - half) / scale : 0,
    high: hits < of ? (middle + half) / scale : 1,
  }
}
