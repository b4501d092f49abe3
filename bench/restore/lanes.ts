import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'

/** Table of the writes that each lane had acknowledged. */
export const acknowledgements = 'create table acknowledged (lane int, n int, primary key (lane, n))'

/** A connection that writes row after row, and when each was acknowledged (milliseconds since 1970). */
export interface Lane {
  lane: number
  times: number[]
}

const count = 8

/**
 * Writes on eight connections, with pauses if some are given, until stopped or until PostgreSQL is lost. Earlier lanes go on where
 * they ended.
 */
export async function writeLanes(dataDir: string, lanes: Lane[], pauseMs = 0) {
  const { owner, stop } = await startEmbedded({ dataDir })
  await stop()
  while (lanes.length < count) lanes.push({ lane: lanes.length, times: [] })
  const stopping = new AbortController()
  const work = lanes.map(async ({ lane, times }) => {
    const client = new pg.Client(owner)
    client.on('error', () => {})
    await client.connect()
    // What was committed without an answer counts as acknowledged now.
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(n), 0)::int as last from acknowledged where lane = $1',
      [lane],
    )
    while (times.length < (rows[0]?.last ?? 0)) times.push(Date.now())
    try {
      while (!stopping.signal.aborted) {
        await client.query({
          name: 'add',
          text: 'insert into acknowledged values ($1, $2)',
          values: [lane, times.length + 1],
        })
        times.push(Date.now())
        if (pauseMs) await sleep(pauseMs)
      }
    } catch {
      // PostgreSQL was killed.
    }
    await client.end().catch(() => {})
  })
  return { ended: Promise.all(work), stop: () => stopping.abort() }
}
