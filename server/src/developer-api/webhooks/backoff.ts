/** Seconds to wait after each failure: nearly three days all together. */
const pauses = [5, 60, 300, 1800, 7200, 18_000, ...Array.from({ length: 6 }, () => 36_000)]

/** Jitter of a pause, so that deliveries that failed together are not retried together. */
const jitter = 0.1

/**
 * Seconds until the next attempt after `attempts` (1, 2, …) that failed; undefined if it is given up. `random` is in
 * [0, 1).
 */
export function backoff(attempts: number, random: number): number | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : pause * (1 + jitter * (2 * random - 1))
}
