import { hourMs } from '@fortnight/contract/format/spans'

/** How long each step may take on the connections of one class of work, in milliseconds; 0 is without end. */
export interface TimeLimits {
  /** Waiting for a free connection, or making a new one. */
  connect: number
  statement: number
  /** Waiting for a lock. Shorter than `statement`, so that the log says which of the two it was. */
  lock: number
  /** A transaction between two statements. */
  idle: number
  /** A transaction as a whole. */
  transaction: number
  /** How soon PostgreSQL notices, in the middle of a statement, that its client closed the connection, and rolls back. */
  gone: number
  /** Holding a connection. It is closed then, even if PostgreSQL no longer answers and none of its own limits ends the work. */
  hold: number
}

/**
 * A request may work for `ms`, then its connections are closed. PostgreSQL ends its statements before that: what is cut off in the
 * middle of a statement might be committed after the caller was refused.
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

/** Exports, imports and files: few at once, on connections of their own. */
export const exportLimits = (ms: number): TimeLimits => ({
  connect: 10_000,
  statement: ms / 2,
  lock: 5_000,
  idle: ms / 2,
  transaction: ms,
  gone: 1_000,
  hold: ms,
})

/** Background jobs and commands: each has its own end (see `jobs.ts`), so these only end what hangs. */
export const jobLimits: TimeLimits = {
  connect: 30_000,
  statement: 600_000,
  lock: 30_000,
  idle: 600_000,
  transaction: 0,
  gone: 10_000,
  hold: hourMs,
}

/** Building an index takes as long as it takes, but a migration that waits for a table holds up everyone who wants it. */
export const migrationLimits: TimeLimits = {
  connect: 10_000,
  statement: 0,
  lock: 5_000,
  idle: 60_000,
  transaction: 0,
  gone: 10_000,
  hold: 0,
}

/**
 * The statement that gives a session its limits. They are not part of the connection's start, because a pooler such as PgBouncer
 * refuses parameters there that it does not know.
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
