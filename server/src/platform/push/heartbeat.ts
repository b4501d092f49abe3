import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * What a server announces to itself, to know that it hears announcements. PostgreSQL delivers them in the order of the
 * commits, so a server that hears a beat has heard everything that was committed before it was sent.
 */
export function createHeartbeat(channel: string, now = () => performance.now()) {
  const name = `beat ${randomUUID()} `
  let underWay = false
  /** When the last beat that was heard at all was sent. */
  let heard = -Infinity
  /** The same of the present listening connection. */
  let upTo = -Infinity
  return {
    /**
     * Sends a beat, unless the last one is still under way. Not on the listening connection: a pooler could answer there
     * and deliver nothing else.
     */
    async send(client: Pick<pg.Client, 'query'>) {
      if (underWay) return
      underWay = true
      // It need not survive a crash: a commit that does waits for the disk, and perhaps for a standby.
      await client
        .query(`select set_config('synchronous_commit', 'off', true), publish($1, $2)`, [channel, name + now()])
        .finally(() => (underWay = false))
    },
    /** Whether a message is a beat of this server. */
    hear(payload: string): boolean {
      if (!payload.startsWith(name)) return false
      heard = upTo = Math.min(Number(payload.slice(name.length)), now())
      return true
    },
    /** The listening connection has broken: what is announced until there is another one is never heard. */
    loseTouch() {
      upTo = -Infinity
    },
    /** Every announcement that was committed before this moment of `performance.now()` has been heard. */
    heardUpTo: () => upTo,
    /** For how many milliseconds nothing has been heard, on any connection. */
    silentMs: () => now() - heard,
  }
}
export type Heartbeat = ReturnType<typeof createHeartbeat>
