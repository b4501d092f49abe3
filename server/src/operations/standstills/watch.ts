import { hostname } from 'node:os'
import type pg from 'pg'
import type { AlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import type { AlarmRule } from '@fortnight/contract/vocabulary/alarm-rules'
import { minuteMs } from '@fortnight/contract/format/spans'
import { type Database, openDatabase, type Tx } from '../../platform/db/database.ts'
import { requestLimits } from '../../platform/db/time-limits.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { announce } from '../../platform/push/announce.ts'
import type { Heartbeat } from '../../platform/push/heartbeat.ts'
import * as archiveStatus from '../archive/archive-status.repository.ts'
import { faultsOf } from '../archive/faults.ts'
import * as months from '../months/months.repository.ts'
import { alarmThresholdsNow } from '../settings/in-force.ts'
import * as standstills from './standstills.repository.ts'
import type { Raised } from '../alarms/rules.repository.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Notifies every administrator of what no longer makes progress. */
    standstillsRaised(tx: Tx, raised: readonly Raised[]): Promise<void>
    /** Notifies every administrator of what goes on again, and for how many minutes it did not. */
    standstillsOver(tx: Tx, rules: readonly AlarmRule[], minutes: number): Promise<void>
  }
}

interface Watch {
  db: Database['db']
  hooks: Pick<Hooks, 'standstillsRaised' | 'standstillsOver'>
  /** Queues that the servers work on. */
  queues: readonly string[]
  heartbeat: Pick<Heartbeat, 'silentMs'>
  /** How administrators know this server. */
  server?: string
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Something that can stand still: since how many milliseconds it does, and from when on that is an alarm. */
interface Candidate extends Pick<standstills.Seen, 'rule'> {
  part: string
  ms: number
  limitMs: number
  waiting?: number
  queue?: string
}

async function candidatesOf(
  tx: Tx,
  { queues, heartbeat, server = hostname() }: Watch,
  limits: AlarmThresholds,
): Promise<Candidate[]> {
  const { jobs, queued, queue, mail, posted, waiting } = await standstills.findOverdue(tx, queues)
  const jobLimit = limits.jobs_minutes * minuteMs
  const aliveMs = (jobs ?? Infinity) * 1000
  const isAlive = aliveMs <= jobLimit
  const status = await archiveStatus.find(tx)
  const faults = status ? faultsOf(status, new Date(), limits) : []
  const tables = await months.listTablesWithout(tx)
  return [
    {
      rule: 'jobs_stopped',
      part: '',
      ms: isAlive ? queued * 1000 : aliveMs,
      limitMs: jobLimit,
      ...(isAlive && queue !== null && { queue }),
    },
    {
      rule: 'mail_stopped',
      part: '',
      ms: waiting > 0 ? Math.min(posted, mail ?? Infinity) * 1000 : 0,
      limitMs: limits.mail_minutes * minuteMs,
      waiting,
    },
    { rule: 'push_stopped', part: server, ms: heartbeat.silentMs(), limitMs: limits.push_minutes * minuteMs },
    // Their ages have their own limits; they count once they were seen for as long as the archive may be behind.
    ...faults.map((part) => ({
      rule: 'backups_stopped' as const,
      part,
      ms: Infinity,
      limitMs: limits.archive_minutes * minuteMs,
    })),
    ...tables.map((part) => ({ rule: 'months_missing' as const, part, ms: Infinity, limitMs: jobLimit })),
  ]
}

/**
 * Looks from outside the queue of jobs for what makes no progress: jobs, mail, this server's announcements, backups, months. Each server
 * looks; the first that sees a standstill raises its alarm, and it is over once none sees it any longer. Before a new one counts, this
 * server must have been able to look for as long: after an outage everything is old for a moment.
 */
export function createWatch(watch: Watch) {
  const { db, hooks, now = () => performance.now() } = watch
  /** Since when each round has reached the database. */
  let lookingSince: number | undefined

  async function recordRound(tx: Tx, watchedMs: number): Promise<void> {
    await standstills.takeTurn(tx)
    const lasting = await standstills.listLasting(tx)
    const isLasting = ({ rule, part }: Candidate) => lasting.some((other) => other.rule === rule && other.part === part)
    const candidates = await candidatesOf(tx, watch, await alarmThresholdsNow(tx))
    const seen = candidates
      .filter((found) => found.ms > found.limitMs && (watchedMs >= found.limitMs || isLasting(found)))
      .map(({ rule, ms, limitMs: _, ...facts }): standstills.Seen => {
        return { rule, facts: { ...facts, minutes: Math.floor((isFinite(ms) ? ms : watchedMs) / minuteMs) } }
      })
    const fresh = await standstills.recordSeen(tx, seen)
    const over = await standstills.endUnseen(tx)
    if (fresh.length) await hooks.standstillsRaised(tx, fresh)
    if (over.rules.length) await hooks.standstillsOver(tx, over.rules, over.minutes)
    if (fresh.length || over.rules.length) await announce(tx, { to: 'admins', topics: ['alarms'] })
  }

  return {
    /** Looks once. Throws if the database does not answer: `/ready` says that. */
    async round(): Promise<void> {
      lookingSince ??= now()
      const watchedMs = now() - lookingSince
      try {
        await db.transaction((tx) => recordRound(tx, watchedMs))
      } catch (error) {
        lookingSince = undefined
        throw error
      }
    },
  }
}

const everyMs = 30_000

/** Watches on a connection of its own, as those of jobs can all be stuck. */
export function startWatch({
  connection,
  onError,
  ...watch
}: Omit<Watch, 'db'> & { connection: pg.ClientConfig; onError(error: Error): void }): { close(): Promise<void> } {
  const database = openDatabase({ config: connection, connections: 1, limits: requestLimits(10_000), onError })
  const { round } = createWatch({ ...watch, db: database.db })
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => (looking = round().catch(onError)), everyMs)
  return {
    async close() {
      clearInterval(timer)
      await looking
      await database.close()
    },
  }
}
