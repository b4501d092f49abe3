import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '@fortnight/contract/problem'
import { isOutage } from '../db/database.ts'
import { isUncertain } from '../db/work.ts'

/** Fastify's own refusals as our problems. */
function fromFastify(error: FastifyError): Problem | undefined {
  // Files are served by a plugin that forbids folders: no one needs to know which there are.
  if (error.statusCode === 403) return new Problem('not_found')
  if (error.statusCode === 413) return new Problem('too_large')
  if (error.statusCode === 415) return new Problem('unsupported')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem('malformed')
  return undefined
}

/** PostgreSQL was sent the commit, and did not answer in time or before the connection broke. */
function uncertaintyOf(error: unknown): string | undefined {
  if (!isUncertain(error)) return undefined
  const isLate = (error as { code?: unknown }).code === 'ETIMEDOUT'
  const why = isLate ? 'This took too long.' : 'The connection to the database broke.'
  return `${why} Your change may have been saved: check before you try again.`
}

/** Whether a disk of ours has no room: for files, as PostgreSQL says so itself. */
const isFull = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // First: a caller who hangs up breaks a connection too, which is not the database's.
  const refused = fromFastify(error as FastifyError)
  if (refused) return refused
  if (isOutage(error)) return new Problem('unavailable', uncertaintyOf(error), { retryAfter: 5 })
  if (isFull(error)) return new Problem('unavailable', undefined, { retryAfter: 60 })
  return new Problem('internal')
}

/** Whether PostgreSQL refused a row because its user, who is the caller, was deleted since the request began. */
function isOfDeletedCaller(error: unknown, callerId: string | undefined): boolean {
  if (!callerId || !(error instanceof Error)) return false
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  return (code === '23503' && String(detail).includes(callerId)) || isOfDeletedCaller(error.cause, callerId)
}

export function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter) void reply.header('retry-after', Math.ceil(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: problem.code, detail: problem.detail, call: problem.call }))
}

/**
 * Loggable part of an unforeseen error. A raw database error carries the client and the values of the row, so only
 * names and places are kept.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const fromDatabase = 'severity' in error || 'query' in error
  return {
    type: error.name,
    message: fromDatabase ? undefined : error.message,
    code,
    constraint,
    table,
    // Without the message: lines of a value in it may look like those of a stack.
    stack: error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    cause: error.cause ? loggable(error.cause) : undefined,
  }
}

/** The only place where an error becomes an HTTP answer. */
export function installProblems(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const problem = isOfDeletedCaller(error, request.callerId) ? new Problem('unauthorized') : toProblem(error)
    if (problem.code === 'internal') request.log.error({ id: request.id, problem: loggable(error) }, 'unforeseen error')
    if (problem.code === 'unavailable') request.log.warn({ id: request.id, problem: loggable(error) }, 'not available')
    return sendProblem(reply, problem)
  })
}
