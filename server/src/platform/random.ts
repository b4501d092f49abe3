/** Random choices that are the same on every machine, so that a demo and a sandbox can be described and tested. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number
  chance(probability: number): boolean
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** The list in a random order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for a few thousand choices. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]) {
      if (!list.length) throw new RangeError('nothing to pick from')
      return list[between(0, list.length - 1)] as T
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((x, y) => x.place - y.place)
        .map(({ item }) => item),
  }
}
