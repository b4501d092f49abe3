import type { Params } from './params.ts'

/** One node of the app's hazard multiplier: with this weight (all sum to 1) every hazard is multiplied by it. */
export interface FrailtyNode {
  weight: number
  multiplier: number
  /** Share of the testers who are taken at once, whatever their hazard; absent without a shock. */
  taken?: number
}

/**
 * Nodes per mixture. Against an integration in 20,000 steps, nine nodes are right to 1 % of the failure probability
 * for shapes of 4 and more; seven bins between quantiles call it up to a fifth too small, just where targets of
 * 99.9 % are decided.
 */
const nodeCount = 9

/** Generalised Laguerre polynomials of degree n and n-1 at x, by their three-term recurrence. */
function laguerre(n: number, alpha: number, x: number): [number, number] {
  let before = 1
  let value = 1 + alpha - x
  for (let k = 1; k < n; k++) {
    const next = ((2 * k + 1 + alpha - x) * value - (k + alpha) * before) / (k + 1)
    before = value
    value = next
  }
  return [value, before]
}

/**
 * The roots in rising order. All are real and positive, so Newton's method from the left of the smallest one climbs
 * to it without overshooting; dividing out the roots found (the sum over 1/(x - root), Maehly) makes the next one the
 * smallest.
 */
function roots(n: number, alpha: number): number[] {
  const found: number[] = []
  while (found.length < n) {
    let x = 0
    for (let step = Infinity, turn = 0; Math.abs(step) > 1e-13 * x && turn < 100; turn++) {
      const [value, before] = laguerre(n, alpha, x)
      const slope = x === 0 ? -laguerre(n - 1, alpha + 1, 0)[0] : (n * value - (n + alpha) * before) / x
      step = value / (slope - value * found.reduce((sum, root) => sum + 1 / (x - root), 0))
      x -= step
    }
    found.push(x)
  }
  return found
}

// Losses are whole numbers, so a process meets few shapes; their nodes cost more to find than all the odds of a run.
const known = new Map<number, FrailtyNode[]>()
const mostKnown = 1000

/** The nodes of Gamma(shape, 1). */
function gammaNodes(shape: number): FrailtyNode[] {
  const found = known.get(shape)
  if (found) return found
  const alpha = shape - 1
  let scale = 1
  for (let j = 1; j <= nodeCount; j++) scale *= (alpha + j) / j
  const nodes = roots(nodeCount, alpha).map((root) => {
    const [above] = laguerre(nodeCount + 1, alpha, root)
    return { weight: (scale * root) / ((nodeCount + 1) * above) ** 2, multiplier: root }
  })
  if (known.size >= mostKnown) known.clear()
  known.set(shape, nodes)
  return nodes
}

/**
 * Belief about an app's hazard multiplier, ready to be averaged over. Some apps lose more testers than others (they
 * crash, nag, bore): multiplier ~ Gamma(shape, shape / ratio), mean `ratio`, CV 1/sqrt(shape). Losses are Poisson around
 * multiplier x `expected`, so `losses` seen make it Gamma(shape + losses, shape / ratio + expected). Averaging is Gauss quadrature for that
 * Gamma weight (generalised Gauss-Laguerre, DLMF 3.5(v)): exact for polynomials up to degree 17 in the multiplier.
 * `shape` Infinity turns frailty off: one node, the ratio.
 */
export function frailty(shape: number, losses = 0, expected = 0, ratio = 1): FrailtyNode[] {
  if (shape === Infinity) return [{ weight: 1, multiplier: ratio }]
  const nodes = gammaNodes(shape + losses)
  return nodes.map(({ weight, multiplier }) => ({ weight, multiplier: multiplier / (shape / ratio + expected) }))
}

/** That belief about an app with these losses, by what is assumed of all apps. */
export const frailtyOf = (
  {
    frailtyShape,
    lossRatio,
    shockChance,
    shockShare,
  }: Pick<Params, 'frailtyShape' | 'lossRatio' | 'shockChance' | 'shockShare'>,
  days: number,
  losses = 0,
  expected = 0,
): FrailtyNode[] => {
  const nodes = frailty(frailtyShape, losses, expected, lossRatio)
  const shock = 1 - (1 - shockChance) ** Math.max(0, days)
  if (shock === 0) return nodes
  const multiplier = meanFrailty(frailtyShape, losses, expected, lossRatio)
  return [
    ...nodes.map((node) => ({ ...node, weight: node.weight * (1 - shock) })),
    { weight: shock, multiplier, taken: shockShare },
  ]
}

/** Mean of that belief, for callers that need one number. */
export const meanFrailty = (shape: number, losses: number, expected: number, ratio = 1): number =>
  shape === Infinity ? ratio : (shape + losses) / (shape / ratio + expected)
