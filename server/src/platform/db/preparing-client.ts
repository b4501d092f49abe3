import { createHash } from 'node:crypto'
import pg from 'pg'
import { isTracing } from '../telemetry/tracing.ts'
import { traceStatement } from '../telemetry/statement-spans.ts'

const names = new Map<string, string>()
const most = 1000

/**
 * Marks searches. A prepared statement gets one plan for all search words after a few calls, but rare and common words
 * need different plans.
 */
const isSearch = (text: string) => text.includes(' ilike ')

/**
 * One short name per statement text; beyond `most` texts statements run unnamed, so that generated texts cannot fill
 * memory.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most || isSearch(text)) return known
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

type Query = pg.QueryConfig & { submit?: unknown }

/**
 * A client that prepares every statement with parameters except searches, whatever code built it: PostgreSQL then
 * parses and plans it once per connection, which halves its work for this server's queries.
 */
export class PreparingClient extends pg.Client {
  /** The last statement sent. */
  lastText = ''
  /** Code of the last error that PostgreSQL returned since the client was handed out. */
  refusal: string | undefined

  // The driver's `query` has six overloads; this passes all of them on.
  override query(...args: never[]): never {
    const [first] = args as unknown as [string | Query]
    this.lastText = typeof first === 'string' ? first : first.text
    return isTracing() ? traceStatement(this.lastText, args, this.#prepare.bind(this)) : this.#prepare(...args)
  }

  #prepare(...args: unknown[]): never {
    const [first, second, ...rest] = args as [string | Query, unknown, ...unknown[]]
    const pass = super.query.bind(this) as (...all: unknown[]) => never
    if (typeof first === 'string' && Array.isArray(second) && second.length) {
      return pass({ text: first, values: second, name: nameOf(first) }, ...rest)
    }
    if (typeof first === 'object' && !first.name && typeof first.submit !== 'function') {
      const values = Array.isArray(second) ? second : first.values
      if (values?.length) return pass({ ...first, name: nameOf(first.text) }, second, ...rest)
    }
    return pass(...args)
  }
}
