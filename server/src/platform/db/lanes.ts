/**
 * How long a kind of work is limited to one connection after PostgreSQL ended one of its statements for taking too
 * long.
 */
const slowMs = 5_000

interface Lane {
  taken: number
  slowUntil: number
  waiting: (() => void)[]
}

/** One slot of a lane, released with whether PostgreSQL ended its statement for taking too long. */
export type LeaveLane = (slow: boolean) => void

/**
 * Shares a pool out by kind of work: each kind gets at most `share` connections, and one while it is slow. A locked
 * table then slows down the calls that need it and leaves connections to all others.
 */
export function createLanes(share: number) {
  const lanes = new Map<string, Lane>()

  const isFree = ({ taken, slowUntil }: Lane) => taken < (Date.now() < slowUntil ? 1 : share)
  const admit = (lane: Lane) => {
    while (lane.waiting.length && isFree(lane)) lane.waiting.shift()?.()
  }

  /** Waits for a slot until `signal` aborts, and then throws its reason. */
  return async function enter(kind: string, signal: AbortSignal): Promise<LeaveLane> {
    const lane = lanes.get(kind) ?? { taken: 0, slowUntil: 0, waiting: [] }
    lanes.set(kind, lane)
    if (!isFree(lane))
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          lane.taken++
          signal.removeEventListener('abort', stop)
          resolve()
        }
        const stop = () => {
          lane.waiting.splice(lane.waiting.indexOf(go), 1)
          reject(signal.reason as Error)
        }
        lane.waiting.push(go)
        signal.addEventListener('abort', stop, { once: true })
      })
    else lane.taken++
    return (slow) => {
      lane.taken--
      if (slow) lane.slowUntil = Date.now() + slowMs
      admit(lane)
    }
  }
}
