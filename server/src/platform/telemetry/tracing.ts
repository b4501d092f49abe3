import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of a span. Never addresses, values of queries or personal data. */
export type Facts = Record<string, string | number>

/** A span under way. */
export interface OpenSpan {
  /** Ends the span; `failure` is the kind of error if it failed, never its message. */
  end(result?: { name?: string; facts?: Facts; failure?: string | undefined }): void
}

interface NewSpan {
  name: string
  /** Whether the span answers a caller, asks another service, or does work of its own. */
  kind: 'server' | 'client' | 'internal'
  facts?: Facts
  /** The span that this one is part of: one of this process, or a `traceparent` header that can be trusted. */
  parent?: OpenSpan | string | undefined
}

/** What records spans, if the operator has configured it. */
export interface Tracer {
  start(span: NewSpan): OpenSpan
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<OpenSpan>()

/** Has spans of this process recorded from now on; undefined ends that. */
export function recordSpansWith(next: Tracer | undefined): void {
  tracer = next
}

/** Whether spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined

/** Starts a span that is part of no other span of this process; undefined if spans are not recorded. */
export const startSpan = (span: NewSpan): OpenSpan | undefined => tracer?.start(span)

/** Runs code as part of a span: spans that it starts are its children. */
export const inSpan = <T>(span: OpenSpan, act: () => T): T => current.run(span, act)

/** Kind of an error: the code that PostgreSQL or the system gave it, or the name of its class. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Runs a piece of background work in a span of its own. */
export async function traced<T>(name: string, act: () => Promise<T>): Promise<T> {
  const span = startSpan({ name, kind: 'internal' })
  if (!span) return act()
  let failure: string | undefined
  try {
    return await inSpan(span, act)
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    span.end({ failure })
  }
}

/** Starts a child of the current span; undefined outside of one, so that polls for work make no traces. */
export function startChild(span: () => Omit<NewSpan, 'parent'>): OpenSpan | undefined {
  const parent = tracer && current.getStore()
  return parent && tracer?.start({ ...span(), parent })
}
