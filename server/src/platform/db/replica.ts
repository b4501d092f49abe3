import pg from 'pg'
import { type Database, openDatabase } from './database.ts'
import { createFreshness, type Position } from './freshness.ts'
import { exportLimits, jobLimits, requestLimits, type TimeLimits } from './time-limits.ts'
import { shared } from './work.ts'

/** A copy of the database that follows it, for what only reads. */
export interface Replica {
  /** Connections for requests, for exports and for background jobs. */
  requests: Database['db']
  exports: Database['db']
  jobs: Database['db']
  /** Whether all that was acknowledged before this call can be read there. */
  isFresh(): Promise<boolean>
  close(): Promise<void>
}

interface ReplicaOptions {
  address: string
  /** To the primary itself. */
  primary: pg.ClientConfig
  connections: { requests: number; exports: number }
  requestMs: number
  exportMs: number
  onError(error: Error): void
}

// What is acknowledged was flushed before, and no more is sent to a replica.
// The name of a file of the write-ahead log begins with its timeline.
const writtenNow = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
  (pg_current_wal_flush_lsn() - '0/0')::text as at`
// Of a replica that has changed timelines the old one is known until its next restart point: until then it is not read.
const replayedNow = `select timeline_id as timeline, (pg_last_wal_replay_lsn() - '0/0')::text as at
  from pg_control_checkpoint() where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`

/** Limits of a question about a position. */
const askLimits = requestLimits(1_000)

async function ask({ pool }: Database, statement: string): Promise<Position | undefined> {
  const { rows } = await shared('position', () => pool.query<{ timeline: number; at: string }>(statement))
  return rows[0] && { timeline: rows[0].timeline, at: BigInt(rows[0].at) }
}

/** Opens connections to a replica. Positions are asked on connections of their own, one on each side. */
export function openReplica({ address, primary, connections, requestMs, exportMs, onError }: ReplicaOptions): Replica {
  const opened: Database[] = []
  const open = (config: pg.ClientConfig, most: number, limits: TimeLimits) => {
    const database = openDatabase({ config, connections: most, limits, onError })
    opened.push(database)
    return database
  }
  const remote = { connectionString: address }
  const [ours, theirs] = [open(primary, 1, askLimits), open(remote, 1, askLimits)]
  async function written() {
    const position = await ask(ours, writtenNow)
    if (!position) throw new Error('the primary has a position')
    return position
  }
  return {
    requests: open(remote, connections.requests, requestLimits(requestMs)).db,
    exports: open(remote, connections.exports, exportLimits(exportMs)).db,
    jobs: open(remote, 1, jobLimits).db,
    isFresh: createFreshness({ written, replayed: () => ask(theirs, replayedNow), onError }),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  }
}
