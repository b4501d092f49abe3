import { type Facts, failureOf, type OpenSpan, startChild } from './tracing.ts'

/** What a span says about a statement: what it does, and to which table. Never its text, which can hold values. */
interface Summary {
  name: string
  facts: Facts
}

const summaries = new Map<string, Summary>()
const most = 1000

/** The outermost statement of a text, with a sign in place of what is in parentheses. */
function outermost(text: string): string {
  const inner = text.replaceAll(/\([^()]*\)/g, '#')
  return inner === text ? text : outermost(inner)
}

const tableIn = (text: string) =>
  /\b(?:from|into|update)\s+(?:only\s+)?([a-z_][\w$]*(?:\.[a-z_][\w$]*)?)/i.exec(text)?.[1]

function summarise(text: string): Summary {
  // Strings of SQL can contain anything, also what looks like the name of a table.
  const plain = text.replaceAll(/'(?:[^']|'')*(?:'|$)/g, '').replaceAll('"', '')
  const outer = outermost(plain).replaceAll(/\bdistinct\s+from\b/gi, '')
  const verb = /\b(?:select|insert|update|delete|merge)\b/i.exec(outer) ?? /[a-z]+/i.exec(outer)
  const operation = verb?.[0].toLowerCase() ?? 'statement'
  const table = tableIn(outer) ?? (verb ? tableIn(plain) : undefined)
  const name = table ? `${operation} ${table}` : operation
  return {
    name,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name },
  }
}

/** Summary of a statement, remembered for up to a thousand texts. */
export function summaryOf(text: string): Summary {
  const known = summaries.get(text)
  if (known) return known
  const summary = summarise(text)
  if (summaries.size < most) summaries.set(text, summary)
  return summary
}

/** Ends a statement's span. */
const finish = (span: OpenSpan, error: unknown) =>
  span.end(error ? { failure: failureOf(error), facts: { 'db.response.status_code': failureOf(error) } } : {})

type Answered = (error: unknown, ...rest: unknown[]) => void

/**
 * Sends a statement in a span, if it is part of a traced request or job. The driver answers by a promise, or calls the
 * last argument.
 */
export function traceStatement<T>(text: string, args: unknown[], send: (...args: unknown[]) => T): T {
  const span = startChild(() => ({ ...summaryOf(text), kind: 'client' }))
  if (!span) return send(...args)
  const last = args.at(-1)
  if (typeof last === 'function') {
    const answered: Answered = (error, ...rest) => {
      finish(span, error)
      ;(last as Answered)(error, ...rest)
    }
    return send(...args.slice(0, -1), answered)
  }
  const answer = send(...args)
  if (!(answer instanceof Promise)) {
    // A submitted query reports to its own listeners.
    span.end()
    return answer
  }
  answer.then(
    () => finish(span, undefined),
    (error: unknown) => finish(span, error),
  )
  return answer
}
