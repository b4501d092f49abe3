/** The value below which that share (0..1) of the values lies; the nearest one, never between two. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** Milliseconds that a step takes, with what it answers. */
export async function timed<T>(step: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const since = performance.now()
  const value = await step()
  return { ms: performance.now() - since, value }
}
