import { hourMs, minuteMs } from '@fortnight/contract/format/spans'

/** Time limits of each step on the connections of one class of work, in milliseconds; 0 is no limit. */
export interface TimeLimits {
  /** Waiting for a free connection, or opening a new one. */
  connect: number
  statement: number
  /** Lock timeout. Shorter than `statement`, so that the log says which of the two it was. */
  lock: number
  /** A transaction idle between two statements. */
  idle: number
  /** A transaction as a whole. */
  transaction: number
  /**
   * How soon PostgreSQL notices, in the middle of a statement, that its client closed the connection, and rolls back.
   */
  gone: number
  /**
   * Holding a connection. It is then closed, even if PostgreSQL no longer answers and none of its own limits ends the
   * work.
   */
  hold: number
}

/**
 * Limits of a request: it may work for `ms`, then its connections are closed. PostgreSQL ends its statements before
 * that, because a statement that is cut off in the middle might be committed after the caller was refused.
 */
export const requestLimits = (ms: number): TimeLimits => ({
  connect: ms * 0.8,
  statement: ms * 0.7,
  lock: ms * 0.45,
  idle: ms,
  transaction: ms,
  gone: ms / 16,
  hold: ms,
})

/** Limits of exports, imports and files: few at once, on connections of their own. */
export const exportLimits = (ms: number): TimeLimits => ({
  connect: 10_000,
  statement: ms / 2,
  lock: 5_000,
  idle: ms / 2,
  transaction: ms,
  gone: 1_000,
  hold: ms,
})

/** Limits of background jobs and commands: each has its own end (see `jobs.ts`), so these only end what hangs. */
export const jobLimits: TimeLimits = {
  connect: 30_000,
  statement: 10 * minuteMs,
  lock: 30_000,
  idle: 10 * minuteMs,
  transaction: 0,
  gone: 10_000,
  hold: hourMs,
}

/**
 * Limits of migrations: building an index has no time limit, but a migration that waits for a table blocks every other
 * user of it.
 */
export const migrationLimits: TimeLimits = {
  connect: 10_000,
  statement: 0,
  lock: 5_000,
  idle: minuteMs,
  transaction: 0,
  gone: 10_000,
  hold: 0,
}

/**
 * Statement that gives a session its limits. Not sent as startup parameters, because a pooler such as PgBouncer refuses
 * those it does not know.
 */
export const limitsStatement = ({ statement, lock, idle, transaction, gone }: TimeLimits): string =>
  Object.entries({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    transaction_timeout: transaction,
    client_connection_check_interval: gone,
  })
    .map(([name, ms], n) => `${n ? ', ' : 'select '}set_config('${name}', '${Math.round(ms)}', false)`)
    .join('')
