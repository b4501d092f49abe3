import type pg from 'pg'
import type { RateLimiterMemory } from 'rate-limiter-flexible'
import { within } from '../db/work.ts'

/** Between two statements; what is counted meanwhile goes into the next one. */
const pauseMs = 100
/** How long a statement can take. */
const patienceMs = 2000
/** Keys of one statement. */
const most = 1000

/** Calls with a key that the database does not know yet. */
interface Unshared {
  limiter: RateLimiterMemory
  /** The key without the limiter's name. */
  key: string
  calls: number
}

/** Adds what this server counted, and returns what all have. A window that has ended begins again. */
const addition = {
  name: 'rate_limits:add',
  text: `insert into rate_limits as r (key, points, expire)
    select * from unnest($1::text[], $2::int[], $3::bigint[]) as n (key, points, expire) order by key
    on conflict (key) do update set
      points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
      expire = case when r.expire <= $4 then excluded.expire else r.expire end
    returning key, points, expire`,
}

/**
 * Adds calls that were counted in memory to those of the other servers in the database, and takes over the sum. No caller waits for
 * it; while the database is away each server counts alone. One statement at a time, a tenth of a second apart, for all keys.
 */
export function shareCounts(pool: pg.Pool): (limiter: RateLimiterMemory, key: string) => void {
  let unshared = new Map<string, Unshared>()
  let isSharing = false

  async function exchange(shared: Map<string, Unshared>): Promise<void> {
    const now = Date.now()
    const all = [...shared]
    const values = [
      all.map(([key]) => key),
      all.map(([, { calls }]) => calls),
      all.map(([, { limiter }]) => now + limiter.duration * 1000),
      now,
    ]
    const { rows } = await within({ kind: 'limits', ms: patienceMs }, () =>
      pool.query<{ key: string; points: number; expire: string }>({ ...addition, values }),
    )
    for (const { key, points, expire } of rows) {
      const entry = shared.get(key)
      const seconds = (Number(expire) - Date.now()) / 1000
      if (!entry || seconds <= 0) continue
      const counted = (await entry.limiter.get(entry.key))?.consumedPoints ?? 0
      // Calls that were counted while the database was away are known here only.
      await entry.limiter.set(entry.key, Math.max(counted, points + (unshared.get(key)?.calls ?? 0)), seconds)
    }
  }

  function begin(): void {
    isSharing = true
    // Calls of one moment go together.
    setImmediate(async () => {
      const all = [...unshared]
      unshared = new Map(all.slice(most))
      // Whatever needs the database reports that it is away.
      await exchange(new Map(all.slice(0, most))).catch(() => {})
      setTimeout(() => {
        isSharing = false
        if (unshared.size) begin()
      }, pauseMs).unref()
    })
  }

  return (limiter, key) => {
    const name = limiter.getKey(key)
    const entry = unshared.get(name)
    if (entry) entry.calls++
    else unshared.set(name, { limiter, key, calls: 1 })
    if (!isSharing) begin()
  }
}
