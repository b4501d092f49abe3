import { randomBeta, randomGamma, randomLogNormal, randomPoisson } from 'd3-random'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A stream of chance: the same seed gives the same stream on every machine. */
export function chance(seed: number) {
  const generator = xoroshiro128plus(seed)
  const uniform = () => uniformFloat64(generator)
  const below = (n: number) => Math.floor(uniform() * n)
  return {
    uniform,
    /** A whole number from 0 to n - 1. */
    below,
    happens: (p: number) => uniform() < p,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    poisson: (mean: number) => randomPoisson.source(uniform)(mean)(),
    /** A daily hazard of this mean: Beta(shape, ...), by default as spread as the engine's prior has it. */
    hazard: (mean: number, shape = 1) => randomBeta.source(uniform)(shape, (shape * (1 - mean)) / mean)(),
    /** A multiplier with mean 1 and this coefficient of variation. */
    multiplier: (cv: number) => (cv === 0 ? 1 : randomGamma.source(uniform)(1 / cv ** 2, cv ** 2)()),
    /** A time that is shorter than `median` half the time. */
    delay: (median: number, sigma: number) => randomLogNormal.source(uniform)(Math.log(median), sigma)(),
    shuffled<T>(list: readonly T[]): T[] {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = below(i + 1)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}
export type Chance = ReturnType<typeof chance>
